# Plait and a JDK, ready to check programs of the folder that is mounted as /work:
#
#     docker build -t plait .
#     docker run --rm -v "$PWD:/work" plait check examples/LostUpdate.java
#
# The kernel is compiled in the first stage; the image has no compiler, and nothing in it runs as root.

FROM debian:bookworm-slim AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends gcc libc6-dev python3-dev python3-venv \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY LICENSE MANIFEST.in README.md pyproject.toml setup.py ./
COPY src src
RUN python3 -m venv /opt/plait \
 && PLAIT_REQUIRE_KERNEL=1 /opt/plait/bin/pip wheel --no-cache-dir --wheel-dir /wheels . \
 && /opt/plait/bin/pip install --no-cache-dir --no-index --find-links /wheels plait \
 && /opt/plait/bin/pip uninstall --yes pip setuptools

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends openjdk-17-jdk-headless python3 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home plait \
 && install -d -o plait /var/cache/plait
COPY --from=build /opt/plait /opt/plait
ENV PATH=/opt/plait/bin:/usr/local/bin:/usr/bin:/bin PLAIT_CACHE=/var/cache/plait
USER plait
# Plait works here, and the models of the JDK are compiled; `docker run --user` may name any user.
RUN plait doctor && chmod -R a+rwX /var/cache/plait
WORKDIR /work
ENTRYPOINT ["plait"]
