import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../run/run-program.ts';
import { type RawRequest, rawRequest } from './raw-request.ts';

export interface Load {
  /** Sends requests for the given seconds and connections, one at a time on each. */
  run(options: LoadOptions): Promise<LoadResult>;
}

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Index of the first request. */
  readonly offset?: number;
  /** The client's cores, in the format of `taskset -c`. */
  readonly cores: string;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

interface Report {
  requests: number;
  micros: number;
  p50: number;
  p99: number;
  max: number;
  refused: number;
  broken: number;
}

const script = join(import.meta.dirname, 'requests.lua');
let files = 0;

/** Prepares wrk to send these requests repeatedly, in order. */
export async function wrkLoad(dir: string, origin: string, requests: readonly RawRequest[]): Promise<Load> {
  files += 1;
  const file = join(dir, `requests-${files}`);
  await writeFile(file, requests.map((request) => `${rawRequest(origin, request)}\0`).join(''));
  return {
    async run({ connections, seconds, offset = 0, cores }) {
      const output = await runProgram('taskset', [
        ...['-c', cores, 'wrk', '--threads', '1', '--connections', String(connections)],
        ...['--duration', `${seconds}s`, '--timeout', '10s', '--script', script],
        ...[origin, '--', file, String(offset)],
      ]);
      return readReport(output, origin);
    },
  };
}

/** Errors are faster than normal responses, so a run with a single one is invalid. */
function readReport(output: string, origin: string): LoadResult {
  const line = /^wrk (\{.*\})$/m.exec(output)?.[1];
  if (!line) throw new Error(`wrk did not report:\n${output}`);
  const report = JSON.parse(line) as Report;
  if (report.refused > 0 || report.broken > 0 || report.requests === 0) {
    throw new Error(
      `${origin} answered ${report.requests} requests, ${report.refused} of them with a refusal, and broke ${report.broken}`,
    );
  }
  return {
    perSecond: (report.requests / report.micros) * 1e6,
    p50: report.p50 / 1000,
    p99: report.p99 / 1000,
    max: report.max / 1000,
  };
}
