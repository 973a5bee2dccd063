import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Where Prometheus scrapes the metrics. */
export interface MetricsAddress {
  /** METRICS_PORT. */
  readonly port: number;
  /** METRICS_HOST. */
  readonly host: string;
}

/** In milliseconds. */
const requestTimeout = 5_000;

/** Serves the metrics on their own port, never on the public one. */
export function serveMetrics(registry: Registry, { port, host }: MetricsAddress): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (body) => response.writeHead(200, { 'content-type': registry.contentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = requestTimeout;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
