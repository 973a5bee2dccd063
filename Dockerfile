FROM node:26-bookworm-slim AS build
WORKDIR /latchkey
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY tsconfig.json ./
COPY contract contract
COPY server server
COPY web web
RUN npm run build && npm prune --omit=dev

FROM debian:bookworm-slim
# libatomic1 is what Node 26 needs beyond a bare Debian; the certificates are for outgoing HTTPS.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home latchkey \
  && install -d -o latchkey -g latchkey -m 700 /data
WORKDIR /latchkey
COPY --from=build /latchkey/package.json ./
COPY --from=build /latchkey/node_modules node_modules
COPY --from=build /latchkey/contract/package.json contract/
COPY --from=build /latchkey/server/package.json server/
COPY --from=build /latchkey/server/dist server/dist
COPY --from=build /latchkey/web/package.json web/
COPY --from=build /latchkey/web/dist web/dist
USER latchkey
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=10s --timeout=6s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# With --expose-gc the server gives back what only its start needed.
ENTRYPOINT ["node_modules/.bin/node", "--expose-gc", "server/dist/latchkey.js"]
CMD ["start"]
