import { join } from 'node:path';
import { staleBuilds, viteRuns } from '../builds.ts';
import { runStep } from './run-step.ts';
import { noTests, playwrightTotals, type Totals, totalsOfRun, vitestTotals } from './totals.ts';

export const parts = ['check', 'unit', 'postgres', 'e2e', 'firefox'] as const;
export type Part = (typeof parts)[number];

export interface Run {
  root: string;
  /** Where the runners write their JSON reports. */
  reports: string;
  /** The environment of the runners. */
  env: NodeJS.ProcessEnv;
  /** Test files, or parts of their names; all by default. */
  files: string[];
  signal: AbortSignal;
}

const minute = 60_000;
/** They end only a part that hangs: on a machine that is busy elsewhere, a part takes several times as long. */
const limits = { check: 20 * minute, build: 10 * minute, vitest: 60 * minute, playwright: 60 * minute };

/** Runs one part to its end. Only tests count as passed. A failed check or build counts as one failure. */
export const runPart: Record<Part, (run: Run) => Promise<Totals>> = {
  check: async (run) => outcome(await node(run, limits.check, join('scripts', 'check.ts')), 'check'),
  unit: (run) => vitest(run, 'unit', 'tooling', 'process'),
  postgres: (run) => vitest(run, 'postgres'),
  e2e: (run) => playwright(run, 'e2e', 'playwright.config.ts'),
  firefox: (run) => playwright(run, 'firefox', 'playwright.firefox.config.ts'),
};

/** Builds what is older than its sources. */
export async function buildForTests({ root, env, signal }: Run): Promise<Totals> {
  for (const build of staleBuilds(root)) {
    const cwd = join(root, build.directory);
    for (const args of viteRuns(root, build)) {
      const code = await runStep({
        command: process.execPath,
        args: [...args],
        cwd,
        env,
        signal,
        limitMs: limits.build,
      });
      if (code !== 0) return outcome(code, `build of ${build.directory}`);
    }
  }
  return noTests;
}

async function vitest(run: Run, ...projects: string[]): Promise<Totals> {
  const report = join(run.reports, `${projects[0]}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  const code = await node(run, limits.vitest, bin('vitest'), 'run', ...chosen, ...reporters, ...run.files);
  return totalsOfRun(code, report, vitestTotals);
}

async function playwright(run: Run, name: string, config: string): Promise<Totals> {
  const report = join(run.reports, `${name}.json`);
  const withReport = { ...run, env: { ...run.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } };
  const code = await node(
    withReport,
    limits.playwright,
    bin('playwright'),
    'test',
    '--config',
    config,
    '--reporter=list,json',
    ...run.files,
  );
  return totalsOfRun(code, report, playwrightTotals);
}

function node(
  { root, env, signal }: Run,
  limitMs: number,
  script: string,
  ...args: string[]
): Promise<number> {
  return runStep({
    command: process.execPath,
    args: [join(root, script), ...args],
    cwd: root,
    env,
    limitMs,
    signal,
  });
}

function bin(name: string): string {
  return join('node_modules', '.bin', name);
}

function outcome(code: number, name: string): Totals {
  return code === 0 ? noTests : { ...noTests, failed: 1, failures: [name] };
}
