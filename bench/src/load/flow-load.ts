import { runProgram } from '../run/run-program.ts';
import { KeepAliveConnection } from './keep-alive-connection.ts';
import type { RawRequest } from './raw-request.ts';

/** Asks and reads the reply as JSON. Throws for anything but a success. */
export type Ask = <Reply>(request: RawRequest, takeCookies?: TakeCookies) => Promise<Reply>;

/** Is handed the reply's Set-Cookie fields. */
export type TakeCookies = (fields: readonly string[]) => void;

/** One operation of several calls, in which the later ones carry what the earlier ones gave. */
export type Flow = (ask: Ask) => Promise<void>;

export interface FlowOptions {
  readonly origin: string;
  /** One operation at a time on each. */
  readonly connections: number;
  readonly seconds: number;
  /** The cores of the client, as `taskset -c` takes them. */
  readonly cores: string;
  /** The next operation; undefined where there are no more, which ends the run early. */
  next(): Flow | undefined;
}

export interface FlowResult {
  /** Operations that were completed. */
  readonly count: number;
  readonly perSecond: number;
  /** Milliseconds of one operation. */
  readonly p50: number;
  readonly p99: number;
  /** The part of its core that the client took; near 1 it was the client that was measured. */
  readonly clientLoad: number;
}

/**
 * Closed loop: every connection runs one operation after the other.
 * A single failed call ends the run with its error, as a refusal is faster than an answer.
 */
export async function runFlows({
  origin,
  connections,
  seconds,
  cores,
  next,
}: FlowOptions): Promise<FlowResult> {
  await using _pinned = await pinned(cores);
  const latencies: number[] = [];
  const open = Array.from({ length: connections }, () => new KeepAliveConnection(origin));
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  let finishedAt = startedAt;
  async function worker(connection: KeepAliveConnection): Promise<void> {
    const ask = asker(connection);
    while (performance.now() < end) {
      const flow = next();
      if (!flow) return;
      const before = performance.now();
      await flow(ask);
      finishedAt = performance.now();
      latencies.push(finishedAt - before);
    }
  }
  try {
    await Promise.all(open.map(worker));
  } finally {
    for (const connection of open) connection.close();
  }
  if (latencies.length === 0) throw new Error(`${origin} completed no operation`);
  const elapsed = finishedAt - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  latencies.sort((a, b) => a - b);
  return {
    count: latencies.length,
    perSecond: (latencies.length / elapsed) * 1_000,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    clientLoad: (user + system) / 1_000 / elapsed,
  };
}

/** Throws where the reply is not a success. */
export function asker(connection: KeepAliveConnection): Ask {
  return async <Reply>(request: RawRequest, takeCookies?: TakeCookies) => {
    const { status, head, body } = await connection.ask(request);
    if (status < 200 || status > 299) throw new Error(`${request.path} answered ${status}: ${body}`);
    takeCookies?.(Array.from(head.matchAll(/^set-cookie: *(.*)$/gim), ([, field = '']) => field));
    return JSON.parse(body) as Reply;
  };
}

/** Of values in ascending order. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** Ties a process, by default this one, which is the client, to cores until it is disposed of. */
export async function pinned(cores: string, pid = process.pid): Promise<AsyncDisposable> {
  const tie = (list: string) => runProgram('taskset', ['-a', '-c', '-p', list, String(pid)]);
  const before = await currentCores(pid);
  await tie(cores);
  return {
    async [Symbol.asyncDispose]() {
      await tie(before);
    },
  };
}

/** As `taskset -c` takes them. */
async function currentCores(pid: number): Promise<string> {
  const answer = await runProgram('taskset', ['-c', '-p', String(pid)]);
  return answer.slice(answer.lastIndexOf(':') + 1).trim();
}
