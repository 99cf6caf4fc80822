# The distribution's PgBouncer: nobody publishes an official image.
ARG DEBIAN_IMAGE=debian:bookworm-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
FROM ${DEBIAN_IMAGE}
RUN apt-get update \
    && apt-get install --yes --no-install-recommends pgbouncer \
    && rm -rf /var/lib/apt/lists/*
COPY ops/docker/pgbouncer.ini /etc/pgbouncer/kerho.ini
USER postgres
EXPOSE 6432
# It wants the password in a file; that lies in memory.
CMD ["sh", "-c", "umask 077; printf '\"kerho\" \"%s\"\\n' \"$POSTGRES_PASSWORD\" > /tmp/users; exec pgbouncer /etc/pgbouncer/kerho.ini"]
