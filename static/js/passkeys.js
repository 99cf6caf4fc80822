/* Passkeys: a form marked data-passkey asks the browser to make one ("create") or to show one ("get"), and sends it.
   What is asked for stands in data-options, or is fetched from data-from. */
import { all } from "./dom.js";

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The site's JSON with its base64 made bytes, as the browser wants it. */
function understood({ publicKey: { user, allowCredentials = [], excludeCredentials = [], ...asked } }) {
  const known = (credentials) => credentials.map((one) => ({ ...one, id: bytes(one.id) }));
  const publicKey = { ...asked, challenge: bytes(asked.challenge) };
  if (user) Object.assign(publicKey, { user: { ...user, id: bytes(user.id) } });
  return {
    publicKey: {
      ...publicKey,
      allowCredentials: known(allowCredentials),
      excludeCredentials: known(excludeCredentials),
    },
  };
}

/** What the browser answers, as JSON for the site. */
function told({ id, rawId, type, response }) {
  const answer = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"])
    if (response[name]) answer[name] = text(response[name]);
  return JSON.stringify({ id, rawId: text(rawId), type, response: answer, clientExtensionResults: {} });
}

async function options(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const answer = await fetch(form.dataset.from, { headers: { "X-Requested-With": "XMLHttpRequest" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()).request_options;
}

function say(form, what) {
  for (const line of all("[data-said]", form)) line.hidden = line.dataset.said !== what;
}

async function send(event) {
  event.preventDefault();
  const form = event.target;
  const button = form.querySelector("button");
  button.disabled = true;
  say(form, "");
  try {
    const asked = understood(await options(form));
    form.elements.credential.value = told(await navigator.credentials[form.dataset.passkey](asked));
    form.submit();
  } catch (error) {
    say(form, form.querySelector(`[data-said="${error.name}"]`) ? error.name : "other");
    button.disabled = false;
  }
}

if (window.PublicKeyCredential)
  for (const form of all("form[data-passkey]")) {
    form.addEventListener("submit", send);
    form.querySelector("button").hidden = false;
    say(form, "");
  }
