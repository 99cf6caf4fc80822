"""The manifests for a cluster say what the containers' example says, and what they name is there; without a cluster."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from redis import Redis

from ops.checks.lint import checks
from tests.helpers.containers import COMPOSE, OURS, OWNERS, STEPS
from tests.helpers.settings import ROOT

FOLDER = ROOT / "ops" / "kubernetes"
KUSTOMIZATION = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
FILES = [FOLDER / name.replace("secret.", "secret.example.") for name in KUSTOMIZATION["resources"]]
OBJECTS: list[dict[str, Any]] = [one for path in FILES for one in yaml.safe_load_all(path.read_text())]


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    return {one["metadata"]["name"]: one for one in OBJECTS if one["kind"] == kind}


PODS = {
    name: one["spec"]["template"]["spec"]
    for kind in ("Deployment", "Job")
    for name, one in of_kind(kind).items()
}
CONTAINERS = {name: pod["containers"][0] for name, pod in PODS.items()}
TOLD = {**of_kind("ConfigMap")["kerho"]["data"], **of_kind("Secret")["kerho"]["stringData"]}
SCALED = of_kind("ScaledObject")


def test_every_file_is_applied_but_the_example_of_the_secret() -> None:
    there = {path for path in FOLDER.glob("*.yaml") if path.name not in ("kustomization.yaml", "secret.yaml")}
    assert there == set(FILES)
    assert "/ops/kubernetes/secret.yaml" in (ROOT / ".gitignore").read_text().split()


@pytest.mark.parametrize(
    "wrong", ["replicas: 2 ", "replicas: two", "terminationGracePeriod: 5"], ids=["none", "type", "misspelt"]
)
def test_a_mistake_in_a_manifest_is_found_without_a_cluster(tmp_path: Path, wrong: str) -> None:
    command = checks()["Kubernetes manifests"]
    assert set(command[4:]) >= {str(path.relative_to(ROOT)) for path in FILES}
    spoiled = tmp_path / "web.yaml"
    spoiled.write_text((FOLDER / "web.yaml").read_text().replace("replicas: 2", wrong))
    done = subprocess.run([*command[:4], str(spoiled)], capture_output=True, text=True)
    assert (done.returncode == 0) is (wrong.strip() == "replicas: 2"), done.stdout


def test_the_same_processes_run_as_in_the_containers_example() -> None:
    assert PODS.keys() == OURS.keys()
    for name, service in OURS.items():
        assert CONTAINERS[name].get("command") == service.get("command"), name
        assert CONTAINERS[name]["image"] == service["image"] == KUSTOMIZATION["images"][0]["name"]
        mounted = {one["mountPath"] for one in CONTAINERS[name]["volumeMounts"]}
        assert mounted == {"/tmp", *(one.split(":")[1] for one in service.get("volumes", []))}, name


def test_they_are_told_the_same_settings() -> None:
    assert TOLD.keys() == COMPOSE["x-kerho"]["environment"].keys()
    for name, value in TOLD.items():
        assert isinstance(value, str), name
    for name, value in COMPOSE["x-kerho"]["environment"].items():
        if "$" not in value and "://" not in value:
            assert TOLD[name] == value
    for container in CONTAINERS.values():
        assert container["envFrom"] == [{"configMapRef": {"name": "kerho"}}, {"secretRef": {"name": "kerho"}}]


def test_what_lets_somebody_in_is_in_the_secret() -> None:
    secret = of_kind("Secret")["kerho"]["stringData"].keys()
    assert secret == {
        "SECRET_KEY",
        "DATABASE_URL",
        "REDIS_URL",
        "EMAIL_URL",
        "METRICS_TOKEN",
        "PUSH_KEY",
        "SENTRY_DSN",
    }


def test_no_process_can_write_to_the_image_or_gain_a_right() -> None:
    (made,) = (rest for word, rest in STEPS if word == "RUN" and "useradd" in rest)
    (uid,) = re.findall(r"--uid (\d+)", made)
    for name, pod in PODS.items():
        assert pod["securityContext"] == {
            "runAsNonRoot": True,
            **dict.fromkeys(("runAsUser", "runAsGroup", "fsGroup"), int(uid)),
            "seccompProfile": {"type": "RuntimeDefault"},
        }, name
        assert not pod["automountServiceAccountToken"] and not pod["enableServiceLinks"]
        assert CONTAINERS[name]["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert CONTAINERS[name]["resources"]["limits"]["memory"]
        assert CONTAINERS[name]["resources"]["requests"].keys() == {"cpu", "memory"}


def test_volumes_that_are_mounted_are_claimed() -> None:
    for name, pod in PODS.items():
        volumes = {one["name"]: one for one in pod["volumes"]}
        assert volumes.keys() == {one["name"] for one in CONTAINERS[name]["volumeMounts"]}
        claims = {
            one["persistentVolumeClaim"]["claimName"] for one in volumes.values() if "emptyDir" not in one
        }
        assert claims <= of_kind("PersistentVolumeClaim").keys()


def test_who_is_told_to_end_has_more_time_than_a_lease_lasts() -> None:
    for name, deployment in of_kind("Deployment").items():
        grace = deployment["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
        assert grace > 2 * settings.MATCH_LEASE_SECONDS
        assert f"{grace}s" == OURS[name].get("stop_grace_period", "30s")


def test_there_is_one_beat_and_never_two() -> None:
    spec = of_kind("Deployment")["beat"]["spec"]
    assert (spec["replicas"], spec["strategy"]) == (1, {"type": "Recreate"})
    assert "beat" not in SCALED


@pytest.mark.django_db
def test_the_probes_of_the_pages_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no worker, beat or broker there: a page is shown all the same."""
    web = CONTAINERS["web"]
    (port,) = web["ports"]
    assert port == {"name": "http", "containerPort": 8000}
    assert any(word == "EXPOSE" and rest == "8000" for word, rest in STEPS)
    for name in ("livenessProbe", "readinessProbe", "startupProbe"):
        assert web[name]["httpGet"]["port"] == "http"
        answer = Client(headers={"host": "10.0.0.7"}).get(web[name]["httpGet"]["path"])
        assert answer.status_code == 200, answer.content


def test_who_answers_no_requests_is_asked_for_its_sign_of_life(tmp_path: Path) -> None:
    signing = {name for name in OURS if name not in ("web", "migrate")}
    for name in signing:
        command = CONTAINERS[name]["livenessProbe"]["exec"]["command"]
        assert ["CMD", *command] == [one.replace("$$", "$") for one in OURS[name]["healthcheck"]["test"]]
        sign = tmp_path / name

        def alive(sign: Path = sign, command: list[str] = command) -> bool:
            return subprocess.run(command, env={**os.environ, "SIGN_FILE": str(sign)}).returncode == 0

        assert not alive()
        sign.touch()
        assert alive()
        os.utime(sign, (time.time() - 61, time.time() - 61))
        assert not alive()
    assert Path(TOLD["SIGN_FILE"]).parent == Path("/tmp")


def test_every_kind_of_worker_is_scaled_by_the_queue_that_it_alone_takes_from() -> None:
    workers = {
        name: container["command"] for name, container in CONTAINERS.items() if name.startswith("worker")
    }
    assert SCALED.keys() == workers.keys()
    for name, scaled in SCALED.items():
        assert scaled["spec"]["scaleTargetRef"] == {"name": name}
        assert "replicas" not in of_kind("Deployment")[name]["spec"], (
            "applied anew, it would undo the scaling"
        )
        assert 1 <= scaled["spec"]["minReplicaCount"] < scaled["spec"]["maxReplicaCount"]
        (queue,) = re.findall(r'queue="(\w+)"', scaled["spec"]["triggers"][0]["metadata"]["valueLocation"])
        assert [one for one, command in workers.items() if queue in command[-1].split(",")] == [name]
    taken = {queue for command in workers.values() for queue in command[-1].split(",")}
    assert taken == {queue.name for queue in settings.CELERY_TASK_QUEUES}


def test_what_scales_them_has_the_fields_that_keda_knows() -> None:
    (credentials,) = of_kind("TriggerAuthentication").values()
    (token,) = credentials["spec"]["secretTargetRef"]
    assert token == {"parameter": "token", "name": "kerho", "key": "METRICS_TOKEN"}
    for scaled in SCALED.values():
        assert scaled["apiVersion"] == "keda.sh/v1alpha1"
        counts = {"pollingInterval", "minReplicaCount", "maxReplicaCount"}
        assert scaled["spec"].keys() == counts | {"scaleTargetRef", "fallback", "triggers"}
        assert all(isinstance(scaled["spec"][name], int) for name in counts)
        assert scaled["spec"]["fallback"].keys() == {"failureThreshold", "replicas"}
        (trigger,) = scaled["spec"]["triggers"]
        assert trigger.keys() == {"type", "metadata", "authenticationRef"}
        assert trigger["authenticationRef"] == {"name": credentials["metadata"]["name"]}
        assert trigger["type"] == "metrics-api"
        told = trigger["metadata"]
        assert told.keys() == {"url", "format", "valueLocation", "targetValue", "authMode"}
        assert all(isinstance(value, str) for value in told.values())
        assert (told["format"], told["authMode"]) == ("prometheus", "bearer")
        service = of_kind("Service")["web"]
        assert told["url"] == f"http://{service['metadata']['name']}.{KUSTOMIZATION['namespace']}.svc/metrics"
        assert service["spec"]["ports"] == [{"name": "http", "port": 80, "targetPort": "http"}]
        assert int(told["targetValue"]) > 0


@pytest.mark.django_db
def test_the_figures_that_scale_are_told(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """To whoever has the token, whatever the priorities of what waits."""
    cache.clear()
    settings.METRICS_TOKEN = "a-long-random-string"
    monkeypatch.setattr(Redis, "ping", lambda broker: True)
    monkeypatch.setattr(Redis, "llen", lambda broker, name: 5)
    answer = Client(headers={"host": "web.kerho.svc", "authorization": "Bearer a-long-random-string"}).get(
        "/metrics"
    )
    told = {
        f'{sample.name}{{queue="{sample.labels["queue"]}"}}': sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
        if "queue" in sample.labels
    }
    for scaled in SCALED.values():
        assert told[scaled["spec"]["triggers"][0]["metadata"]["valueLocation"]] == 20


def test_a_machine_that_is_cleared_takes_one_of_each_away_at_a_time() -> None:
    budgets = of_kind("PodDisruptionBudget")
    assert budgets.keys() == of_kind("Deployment").keys() - {"beat"}
    for name, budget in budgets.items():
        assert budget["spec"] == {
            "maxUnavailable": 1,
            "selector": {"matchLabels": {"app": "kerho", "part": name}},
        }
    for name, deployment in of_kind("Deployment").items():
        assert deployment["spec"]["selector"]["matchLabels"] == {"app": "kerho", "part": name}
        assert deployment["spec"]["template"]["metadata"]["labels"] == {"app": "kerho", "part": name}


def test_only_pages_and_streams_are_reached_and_nothing_is_reached_but_what_is_needed() -> None:
    everything = of_kind("NetworkPolicy")["everything"]["spec"]
    assert everything["podSelector"] == {"matchLabels": {"app": "kerho"}}
    assert everything["policyTypes"] == ["Ingress", "Egress"] and "ingress" not in everything
    assert {port["port"] for rule in everything["egress"] for port in rule["ports"]} == {
        53,
        5432,
        6379,
        587,
        443,
    }
    for name, port in (("web", 8000), ("streams", 8001)):
        (rule,) = of_kind("NetworkPolicy")[name]["spec"]["ingress"]
        assert rule["ports"] == [{"protocol": "TCP", "port": port}]
        (served,) = CONTAINERS[name]["ports"]
        assert served == {"name": "http", "containerPort": port}
        assert of_kind("Service")[name]["spec"]["selector"] == {"app": "kerho", "part": name}


def test_the_owners_guide_names_what_is_there() -> None:
    for path in re.findall(r"ops/kubernetes/[\w.]+", OWNERS):
        assert (ROOT / path).exists() or path.endswith("/secret.yaml")
    assert "kubectl apply -k ops/kubernetes" in OWNERS
    for kind, name in re.findall(r"kubectl [^`\n]*?(deployment|job|scaledobject)/([\w-]+)", OWNERS):
        assert (
            name in {"deployment": of_kind("Deployment"), "job": of_kind("Job"), "scaledobject": SCALED}[kind]
        )
