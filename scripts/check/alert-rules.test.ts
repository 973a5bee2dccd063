import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../testing/find-program.ts';
import { keptPromtool } from '../testing/promtool.ts';

const run = promisify(execFile);
const deploy = join(import.meta.dirname, '../../deploy');
const rules = join(deploy, 'prometheus/latchkey.rules.yaml');

/**
 * PROMTOOL_BIN, the program in the PATH, or the one that `npm run build-promtool` stored, because building takes
 * minutes.
 */
const promtool = process.env.PROMTOOL_BIN || findProgram('promtool') || keptPromtool();
if (!promtool)
  process.stderr.write('SKIPPED: promtool is not here; `npm run build-promtool` builds and keeps it\n');

/** Every query of a dashboard, at any depth. */
const queriesIn = (part: unknown): string[] => {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'expr' in part && typeof part.expr === 'string' ? [part.expr] : [];
  return [...own, ...Object.values(part).flatMap(queriesIn)];
};

describe.skipIf(!promtool)('promtool', () => {
  const check = async (...args: string[]) => (await run(promtool ?? '', args, { timeout: 30_000 })).stdout;

  it('accepts the alert rules, and each of them fires in its test', async () => {
    expect(await check('check', 'rules', rules)).toMatch(/SUCCESS: \d+ rules found/);
    expect(await check('test', 'rules', join(deploy, 'prometheus/latchkey.rules.test.yaml'))).toContain(
      'SUCCESS',
    );
  });

  it('accepts each query of the dashboard', async () => {
    const dashboard: unknown = JSON.parse(await readFile(join(deploy, 'grafana/latchkey.json'), 'utf8'));
    const queries = queriesIn(dashboard).map((query) => query.replaceAll('$__rate_interval', '5m'));
    expect(queries.length).toBeGreaterThan(10);
    const directory = await mkdtemp(join(tmpdir(), 'latchkey-queries-'));
    try {
      // As recording rules, because promtool checks many of them at once. JSON is valid YAML.
      const file = join(directory, 'queries.yaml');
      const recorded = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
      await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
      expect(await check('check', 'rules', file)).toContain(`SUCCESS: ${queries.length} rules found`);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
