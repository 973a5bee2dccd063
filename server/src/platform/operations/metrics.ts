import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EndedRequests } from '../http/ended-requests.ts';
import type { CapWatch } from './cap-watch.ts';

/** Counts and times every request by its route pattern, and serves the numbers on a port of their own, never on the public one. */
export function createMetrics(ended: EndedRequests, caps: CapWatch): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  ended.listen(({ method, route, status, elapsed }) =>
    duration.observe({ method, route: route ?? 'none', status: String(status) }, elapsed / 1000),
  );
  watchCaps(registry, caps);
  return registry;
}

function watchCaps(registry: Registry, caps: CapWatch): void {
  const shared = { labelNames: ['cap'] as const, registers: [registry] };
  new Gauge({
    ...shared,
    name: 'latchkey_send_cap_used',
    help: 'Messages counted against a cap of all in its running window, when the last one went out.',
    collect() {
      this.reset();
      for (const [cap, { used }] of caps.states()) this.set({ cap }, used);
    },
  });
  new Gauge({
    ...shared,
    name: 'latchkey_send_cap_limit',
    help: 'Messages that the cap lets through in one window.',
    collect() {
      this.reset();
      for (const [cap, { limit }] of caps.states()) this.set({ cap }, limit);
    },
  });
  new Counter({
    ...shared,
    name: 'latchkey_send_cap_alerts_total',
    help: 'How often a cap was nearly full, or full.',
    collect() {
      this.reset();
      for (const [cap, { alerts }] of caps.states()) this.inc({ cap }, alerts);
    },
  });
}

/** Listens on METRICS_PORT. */
export function serveMetrics(registry: Registry, port: number, host = '127.0.0.1'): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const body = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(body);
  });
  server.requestTimeout = 5_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
