import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CapWatch } from './cap-watch.ts';
import { Happenings } from './happenings.ts';
import { createMetrics } from './metrics.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const registry = createMetrics({
  version: 'v0',
  requests: { listen() {}, tell() {} } as never,
  caps: new CapWatch({ warn() {} } as never),
  happenings: new Happenings(),
  hashQueue: { waiting: 0, running: 0 },
  unsentMessages: async () => ({}),
  waitingForWebhooks: async () => ({}),
  sockets: () => ({}),
  services: async () => ({}),
});
const own = registry
  .getMetricsAsArray()
  .map(({ name }) => name)
  .filter((name) => /^(latchkey|http)_/.test(name));

/** Names as Prometheus stores them: a histogram has buckets, a sum and a count. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:latchkey|http_request)_[a-z_]+/g)].map(([name]) =>
      name.replace(/(_seconds)_(bucket|sum|count)$/, '$1'),
    ),
  );

it('each metric is in the table of docs/operate.md, which lists no other', () => {
  const table = /## Metrics\n([\s\S]*?)\n## /.exec(read('docs/operate.md'))?.[1] ?? '';
  expect([...namesIn(table)].sort()).toEqual([...own].sort());
});

it.each(['deploy/prometheus/latchkey.rules.yaml', 'deploy/grafana/latchkey.json'])(
  '%s queries only existing metrics',
  (file) => {
    expect([...namesIn(read(file))].filter((name) => !own.includes(name))).toEqual([]);
  },
);

it('names follow Prometheus conventions', async () => {
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    if (!own.includes(name)) continue;
    expect(name).toMatch(/^[a-z][a-z_]+$/);
    expect([name, name.endsWith('_total')]).toEqual([name, String(type) === 'counter']);
  }
});
