# docker build -t assay .        Where these images can't be had, others that are based on Debian do:
# --build-arg BUILD_IMAGE (with Node.js 20 or later and npm), --build-arg BASE_IMAGE (nothing but Debian).
ARG BUILD_IMAGE=docker.io/library/node:24.18.0-bookworm-slim
ARG BASE_IMAGE=docker.io/library/debian:12.12-slim

FROM ${BUILD_IMAGE} AS build
# Node.js 26 needs this library.
RUN ldconfig -p | grep -q libatomic.so.1 \
 || (apt-get update && apt-get install -y --no-install-recommends libatomic1)
WORKDIR /app
COPY . .
RUN npm run build
# Once more without what only building and testing need; the pages are files by now.
RUN rm -rf node_modules web/node_modules \
 && npm install --no-save --omit=dev --no-audit --no-fund --workspace server --workspace contract --include-workspace-root \
 && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
 && rm -rf bench e2e scripts web/src web/public web/test server/test server/faults \
 && find . -name '*.test.ts' -not -path './node_modules/*' -delete \
 && find node_modules -name '*.map' -delete

FROM ${BASE_IMAGE}
RUN ldconfig -p | grep -q libatomic.so.1 \
 || (apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*)
COPY --from=build /app /app
COPY deploy/assay /usr/local/bin/assay
# The pinned Node of this machine's kind comes with the packages.
RUN ln -s /app/node_modules/node-linux-*/bin/node /usr/local/bin/node \
 && chmod 755 /usr/local/bin/assay \
 && install -d -o 10001 -g 10001 -m 700 /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=delete", "server/src/main.ts"]
