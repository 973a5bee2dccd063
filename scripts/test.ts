// `npm test`: the checks, the tests on SQLite and again on PostgreSQL, and the browser tests.
// `npm test -- --only check|unit|postgres|e2e|firefox [file …]` runs one part.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureCentrifugo, findCentrifugo } from './testing/centrifugo-process.ts';
import { ensurePrograms, missingPrograms, type ProgramName } from './testing/ensure-programs.ts';
import { findPostgres } from './testing/find-postgres.ts';
import { findProgram } from './testing/find-program.ts';
import { startPostgres } from './testing/postgres-cluster.ts';
import { startRedis } from './testing/redis-server.ts';
import { buildForTests, type Part, parts, type Run, runPart } from './testing/run-parts.ts';
import { describeTotals, noTests, sumTotals, type Totals } from './testing/totals.ts';

const root = join(import.meta.dirname, '..');

const needs: Record<Part, ProgramName[]> = {
  check: [],
  unit: ['postgres', 'oathtool', 'redis'],
  postgres: ['postgres', 'oathtool', 'redis'],
  e2e: ['chromium', 'oathtool'],
  firefox: ['oathtool'],
};

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const only = values.only ?? parts;
  const unknown = only.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`--only takes ${parts.join(', ')}, and not ${unknown.join(', ')}`);
  return { chosen: parts.filter((part) => only.includes(part)), files: positionals };
}

/** Starts the services that the selected parts need. Returns the environment with their addresses. */
async function startServers(chosen: Part[], cleanup: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  const binaries = findPostgres();
  if (chosen.includes('postgres') && binaries) {
    const postgres = await startPostgres(binaries);
    cleanup.defer(postgres.stop);
    env.TEST_POSTGRES_URL = postgres.url;
  }
  const redisServer = findProgram('redis-server');
  if ((chosen.includes('unit') || chosen.includes('postgres')) && redisServer) {
    const redis = await startRedis(redisServer);
    cleanup.defer(redis.stop);
    env.TEST_REDIS_URL = redis.url;
  }
  return env;
}

async function runAll(chosen: Part[], files: string[], signal: AbortSignal): Promise<Totals> {
  await using cleanup = new AsyncDisposableStack();
  const reports = await mkdtemp(join(tmpdir(), 'latchkey-reports-'));
  cleanup.defer(() => rm(reports, { recursive: true, force: true }));
  const run: Run = { root, reports, files, signal, env: await startServers(chosen, cleanup) };

  const results: Totals[] = [];
  let webIsBuilt = false;
  for (const part of chosen) {
    if (signal.aborted) break;
    const lacking = part === 'firefox' ? missingPrograms(['firefox']) : undefined;
    if (lacking) {
      // Firefox is not available on every development system. The tests in Chromium cover all but its differences.
      console.log(`\n── ${part}: skipped ──\n${lacking}`);
      results.push({ ...noTests, skipped: 1 });
      continue;
    }
    if (part !== 'check' && !webIsBuilt) {
      results.push(await buildForTests(run));
      webIsBuilt = true;
    }
    console.log(`\n── ${part} ──`);
    results.push(await runPart[part](run));
  }
  return sumTotals(results);
}

async function main(): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupted.abort());

  const { chosen, files } = readArguments();
  ensurePrograms([...new Set(chosen.flatMap((part) => needs[part]))]);
  if (chosen.some((part) => part === 'unit' || part === 'e2e') && !findCentrifugo() && findProgram('go')) {
    console.log('Building Centrifugo, once for this machine …');
    await ensureCentrifugo();
  }
  const totals = await runAll(chosen, files, interrupted.signal);
  console.log(`\n${interrupted.signal.aborted ? 'Interrupted. ' : ''}${describeTotals(totals)}`);
  process.exitCode = totals.failed > 0 || interrupted.signal.aborted ? 1 : 0;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
