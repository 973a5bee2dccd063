import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** Percentage of the mutants that tests must detect. */
export const goal = 85;

const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

/** The services' sources at the start of a run, so that edits during the run do not change the reported lines. */
const sources = new Map<string, string>();

export function keepSources(files: readonly string[]): void {
  for (const file of files) sources.set(resolve(file), readFileSync(file, 'utf8'));
}

interface Score {
  readonly killed: number;
  readonly total: number;
  /** In percent; 100 if there is nothing to mutate. */
  readonly percent: number;
}

export function scoreOf(results: readonly MutantResult[]): Score {
  const killed = results.filter(({ status }) => noticed.includes(status)).length;
  const total = killed + results.filter(({ status }) => unnoticed.includes(status)).length;
  return { killed, total, percent: total === 0 ? 100 : (100 * killed) / total };
}

/**
 * The results of the run: each service's score, the survivors, and mutants that only count as killed because of a
 * timeout.
 */
export function report(results: readonly MutantResult[]): string {
  const files = Map.groupBy(results, ({ fileName }) => fileName);
  const scores = [...files]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, ofFile]) => `${scoreLine(scoreOf(ofFile))}  ${basename(file)}`);
  return [
    ...section(
      'Survived',
      results.filter((result) => !isCutShort(result)),
      'Survived',
    ),
    ...section(
      'Survived a run that ended before all of its tests: proves nothing',
      results.filter(isCutShort),
      'Survived',
    ),
    ...section('Run by no test', results, 'NoCoverage'),
    ...section('Took too long, which counts as killed', results, 'Timeout'),
    ...scores,
    `${scoreLine(scoreOf(results))}  in all; the goal is ${goal} %`,
  ].join('\n');
}

/** The run was disturbed: without a failure, every test that reaches the mutant runs. */
const isCutShort = ({ status, testsCompleted = 0, coveredBy = [] }: MutantResult): boolean =>
  status === 'Survived' && testsCompleted < coveredBy.length;

function scoreLine({ killed, total, percent }: Score): string {
  return `${percent.toFixed(1).padStart(5)} %  ${`${killed} of ${total}`.padStart(10)}`;
}

function section(title: string, results: readonly MutantResult[], status: MutantResult['status']): string[] {
  const found = results.filter((result) => result.status === status);
  if (found.length === 0) return [];
  const lines = found.toSorted(
    (a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line,
  );
  return [`${title}:`, ...lines.map((mutant) => `  ${changeOf(mutant)}`), ''];
}

/** The position and the change, in one line. */
export function changeOf({
  fileName,
  location: { start, end },
  replacement,
  mutatorName,
}: MutantResult): string {
  const lines = (sources.get(resolve(fileName)) ?? '').split('\n').slice(start.line - 1, end.line);
  const original = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
  return `${basename(fileName)}:${start.line}  ${short(original)}  →  ${short(replacement ?? mutatorName)}`;
}

function short(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 60)} … ${line.slice(-35)}` : line;
}
