import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CapState } from './cap-watch.ts';
import type { Happening } from './happenings.ts';
import type { Measured } from './measured.ts';

/**
 * The numbers of /metrics (docs/operate.md#metrics). Names follow Prometheus' conventions. Label values come from
 * closed lists, from the operator's configuration or from route patterns, never from client input.
 */
export function createMetrics(measured: Measured): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'latchkey_build_info',
    help: 'The release, as a label.',
    labelNames: ['version'],
    registers,
  }).set({ version: measured.version }, 1);
  timeRequests(registry, measured);
  countHappenings(registry, measured);
  watchQueues(registry, measured);
  watchCaps(registry, measured);
  return registry;
}

function timeRequests(registry: Registry, { requests }: Measured): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  requests.listen(({ method, route, status, elapsed }) =>
    duration.observe({ method, route: route ?? 'none', status: String(status) }, elapsed / 1000),
  );
}

/** The counter of each occurrence, and the order of its labels. */
const counters: { readonly [N in keyof Happening]: CounterOf<Happening[N]> } = {
  signIn: {
    name: 'latchkey_sign_ins_total',
    help: 'Steps of signing in, by how they ended.',
    labelNames: ['method', 'result', 'factor'],
  },
  auditEvent: {
    name: 'latchkey_audit_events_total',
    help: 'Events written to the audit: locks, changes of factors and passwords, what operators did.',
    labelNames: ['action'],
  },
  message: {
    name: 'latchkey_messages_total',
    help: 'Attempts to hand a mail, SMS or other message over.',
    labelNames: ['channel', 'template', 'result'],
  },
  webhookAttempt: {
    name: 'latchkey_webhook_attempts_total',
    help: 'Attempts to tell a webhook of an event; given_up counts events.',
    labelNames: ['result'],
  },
  tokenGrant: {
    name: 'latchkey_token_grants_total',
    help: 'Requests at the token endpoint.',
    labelNames: ['grant', 'result'],
  },
  refreshTokenReused: {
    name: 'latchkey_refresh_tokens_reused_total',
    help: 'Refresh tokens used again after they had been replaced: each ended its grant.',
    labelNames: [],
  },
};

interface CounterOf<L> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly (keyof L & string)[];
}

function countHappenings(registry: Registry, { happenings }: Measured): void {
  const made = new Map<keyof Happening, Counter>();
  for (const [happening, { name, help, labelNames }] of Object.entries(counters))
    made.set(
      happening as keyof Happening,
      new Counter({ name, help, labelNames: [...labelNames], registers: [registry] }),
    );
  happenings.listen((happening, labels) => made.get(happening)?.inc({ ...labels }));
}

function watchQueues(registry: Registry, measured: Measured): void {
  const { hashQueue } = measured;
  const registers = [registry];
  gauge(
    registry,
    'latchkey_hash_queue_waiting',
    'Passwords that wait to be hashed.',
    () => hashQueue.waiting,
  );
  gauge(registry, 'latchkey_hash_queue_running', 'Passwords that are hashed now.', () => hashQueue.running);
  const labelled = (name: string, help: string, label: string, read: () => unknown) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        // A source that fails now has no value; the others are still reported.
        const values = await Promise.resolve(read()).catch(() => ({}));
        this.reset();
        for (const [key, value] of Object.entries(values as Record<string, number>))
          this.set({ [label]: key }, value);
      },
    });
  labelled('latchkey_messages_unsent', 'Messages in the outbox that are not sent yet.', 'channel', () =>
    measured.unsentMessages(),
  );
  labelled('latchkey_webhook_deliveries_waiting', 'Events on their way to a webhook.', 'webhook', () =>
    measured.waitingForWebhooks(),
  );
  labelled('latchkey_realtime_connections', 'Open pages that hear at once.', 'transport', () =>
    measured.sockets(),
  );
  labelled('latchkey_service_up', 'Whether a service that the portal uses is there.', 'service', () =>
    measured.services(),
  );
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function watchCaps(registry: Registry, { caps }: Measured): void {
  const each = (metric: Gauge<'cap'> | Counter<'cap'>, value: (state: CapState) => number) => {
    metric.reset();
    for (const [cap, state] of caps.states()) metric.inc({ cap }, value(state));
  };
  const shared = { labelNames: ['cap'] as const, registers: [registry] };
  new Gauge({
    ...shared,
    name: 'latchkey_send_cap_used',
    help: 'Messages counted against a cap of all in its running window, when the last one went out.',
    collect() {
      each(this, ({ used }) => used);
    },
  });
  new Gauge({
    ...shared,
    name: 'latchkey_send_cap_limit',
    help: 'Messages that the cap lets through in one window.',
    collect() {
      each(this, ({ limit }) => limit);
    },
  });
  new Counter({
    ...shared,
    name: 'latchkey_send_cap_alerts_total',
    help: 'How often a cap was nearly full, or full.',
    collect() {
      each(this, ({ alerts }) => alerts);
    },
  });
}
