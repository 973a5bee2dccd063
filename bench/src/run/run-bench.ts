import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lines } from '../lines/registry.ts';
import { describeVerdict, isVoid } from './describe-verdict.ts';
import { judge, type Verdict } from './judge.ts';
import type { Cores, Line } from './line.ts';
import { runRounds, warmUpRounds } from './run-rounds.ts';

export interface BenchOptions {
  /** Undefined for all lines. */
  readonly numbers: readonly number[] | undefined;
  readonly rounds: number;
  readonly seconds: number;
  /** Connections that line 10 keeps open. */
  readonly connections: number;
  /** Another checkout of the portal to measure alongside. */
  readonly before: string | undefined;
}

/** Runs the selected lines and prints one line of text for each metric. Returns the exit code. */
export async function runBench({ numbers, ...options }: BenchOptions): Promise<number> {
  const unknown = numbers?.filter((number) => !lines.some((line) => line.number === number)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no line ${unknown.join(', ')}`);
  const chosen = lines.filter(({ number }) => numbers?.includes(number) ?? true);
  let allGood = true;
  for (const line of chosen) {
    const good = await runLine(line, options).catch((error: unknown) => {
      console.log(`${String(line.number).padStart(2)}  ${line.title} | not run: ${reasonOf(error)}`);
      return false;
    });
    allGood &&= good;
  }
  return allGood ? 0 : 1;
}

async function runLine(line: Line, options: Omit<BenchOptions, 'numbers'>): Promise<boolean> {
  const { rounds, ...asked } = options;
  await using cleanup = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  cleanup.defer(() => rm(dir, { recursive: true, force: true }));
  const say = (text: string) => process.stderr.write(`    ${line.number}: ${text}\n`);
  const open = await line.open({ dir, ...asked, cores: coresOfThisMachine(), cleanup, say });
  const samples = await runRounds(open.contenders, rounds, (round, { name }) =>
    say(
      round < warmUpRounds
        ? `warm-up ${round + 1} of ${warmUpRounds}, ${name}`
        : `round ${round + 1 - warmUpRounds} of ${rounds}, ${name}`,
    ),
  );
  const verdicts = judge(open, samples);
  for (const verdict of verdicts) {
    const metric = open.metrics[verdict.metric] ?? { unit: '' };
    console.log(describeVerdict(line, verdict, metric, verdicts.length === 1));
  }
  for (const note of open.notes ?? []) console.log(`    ${note}`);
  return verdicts.every((verdict) => !isVoid(verdict) && goalsMet(verdict));
}

function goalsMet({ ours, others }: Verdict): boolean {
  return [ours, ...others].every(({ judged }) => judged?.isMet ?? true);
}

/** One core each for server and client. On larger machines the others stay idle, so that results are comparable. */
function coresOfThisMachine(): Cores {
  const count = Math.min(2, availableParallelism());
  return { server: '0', client: '1', both: '0,1', count };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
