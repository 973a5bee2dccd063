// `npm run test:faults`: stops, freezes, slows and fills each service next to the portal under light load, using only
// this machine's addresses, and prints a table of the responses. FAULT_SECONDS (30) for each; TEST_DATABASE=postgres
// for portals on PostgreSQL. Then two processes, always on PostgreSQL: a rolling restart, one killed, a database
// failover. `-- redis failover` selects parts.

import { setTimeout as delay } from 'node:timers/promises';
import buildOnce from '../fixtures/build.setup.ts';
import { startPortal } from '../fixtures/portal-process.ts';
import { centrifugoService, pushService } from './approval-services.ts';
import { type FaultyService, faultNames } from './faulty-service.ts';
import { inWords, type Seen, watched } from './light-load.ts';
import { mailService, smsService } from './message-services.ts';
import { portalDatabases } from './portal-databases.ts';
import { postgresService, redisService } from './services.ts';
import { databaseFailover, killedProcess, rollingRestart } from './several-processes.ts';

const seconds = Number(process.env.FAULT_SECONDS ?? 30);
if (!(seconds >= 3 && seconds <= 600)) throw new Error('FAULT_SECONDS is from 3 to 600');
/** Milliseconds after a fault within which everything has to work again. */
const backWithin = 30_000;

const services = {
  redis: redisService,
  postgresql: postgresService,
  mail: mailService,
  sms: smsService,
  push: pushService,
  centrifugo: centrifugoService,
};
const trials = { restart: rollingRestart, kill: killedProcess, failover: databaseFailover };
const chosen = process.argv.slice(2).map((name) => name.toLowerCase());
const known = [...Object.keys(services), ...Object.keys(trials)];
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; there are ${known.join(', ')}`);

await buildOnce();
const rows: string[] = [];
const wrong: string[] = [];
const databases = await portalDatabases();
for (const [name, open] of Object.entries(services)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const service = await open();
  if (service) await tryService(service);
  else process.stdout.write(`SKIPPED: ${name} is not installed here\n`);
}
if (rows.length > 0) {
  process.stdout.write(
    `\nPortals on ${databases.name}, ${seconds} s each:\n\n| Service | state | session check | sign-in | /readyz | all well again after |\n|---|---|---|---|---|---|\n`,
  );
  process.stdout.write(`${rows.join('\n')}\n\n`);
}
for (const [name, trial] of Object.entries(trials)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const outcome = await trial();
  process.stdout.write(
    outcome ? `${name}: ${outcome.seen}\n` : `SKIPPED: ${name}: PostgreSQL is not installed here\n`,
  );
  wrong.push(...(outcome?.wrong ?? []).map((what) => `${name}: ${what}`));
}
await databases.dispose();
for (const fault of wrong) process.stdout.write(`✗ ${fault}\n`);
if (wrong.length > 0) process.exitCode = 1;

async function tryService(service: FaultyService): Promise<void> {
  await using undo = new AsyncDisposableStack();
  undo.defer(() => service.dispose());
  const portal = await (service.start?.() ??
    startPortal({ ...(await databases.settings()), ...service.settings }));
  undo.defer(() => portal.dispose());
  for (const state of faultNames) {
    const fault = service.faults[state];
    if (!fault) {
      process.stdout.write(`SKIPPED: ${service.name} ${state} cannot be brought about\n`);
      continue;
    }
    process.stdout.write(`${service.name} ${state} for ${seconds} s …\n`);
    // A new account for each state, so that failures in one do not count in the next.
    const user = await portal.createUser();
    const load = await watched(portal.url, user);
    const trial = await service.trial?.(portal);
    const tried = (what: Promise<void> | undefined) =>
      what?.catch((error: Error) => void wrong.push(`${service.name} ${state}: ${error.message}`));
    await fault.begin();
    let seen: Seen;
    try {
      await tried(trial?.during());
      await delay(seconds * 1_000);
      seen = await load.during();
    } finally {
      await fault.end();
    }
    const back = await load.untilWell(backWithin);
    await tried(trial?.after());
    judge(service, state, seen, back);
  }
}

function judge(
  service: FaultyService,
  state: (typeof faultNames)[number],
  seen: Seen,
  back: number | undefined,
): void {
  const what = `${service.name} ${state}`;
  rows.push(
    `| ${service.name} | ${state} | ${inWords(seen.check)} | ${inWords(seen.signIn)} | ${inWords(seen.readyz)} | ${back === undefined ? 'never' : `${(back / 1000).toFixed(1)} s`} |`,
  );
  if (back === undefined) wrong.push(`${what}: not everything works ${backWithin / 1000} s after it`);
  for (const [name, answers] of Object.entries(seen)) {
    for (const { status, retryAfter, took } of answers) {
      if (status === 503 && !retryAfter && name !== 'readyz')
        wrong.push(`${what}: ${name} 503 without Retry-After`);
      if (![200, 503].includes(status)) wrong.push(`${what}: ${name} answered ${status}`);
      if (took > 15_000) wrong.push(`${what}: ${name} took ${Math.round(took)} ms`);
    }
  }
  const later = (answers: Seen['check']) => new Set(answers.slice(-3).map(({ status }) => status));
  for (const status of later(seen.readyz))
    if (!service.readyz[state].includes(status)) wrong.push(`${what}: /readyz answered ${status}`);
  for (const status of later(seen.signIn))
    if (!service.signIn[state].includes(status)) wrong.push(`${what}: a sign-in answered ${status}`);
}
