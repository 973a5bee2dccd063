import { runProgram } from '../run/run-program.ts';
import { KeepAliveConnection } from './keep-alive-connection.ts';
import type { RawRequest } from './raw-request.ts';

export interface AskedRequest extends RawRequest {
  /** The success is a redirect. Its address is the reply, as `{ url }`. */
  readonly redirects?: boolean;
}

/** Sends a request and parses the reply as JSON. Throws if it is not a success. */
export type Ask = <Reply>(request: AskedRequest, takeCookies?: TakeCookies) => Promise<Reply>;

/** Receives the Set-Cookie fields of the reply. */
export type TakeCookies = (fields: readonly string[]) => void;

/** One operation of several calls. Later calls use values from earlier replies. */
export type Flow = (ask: Ask) => Promise<void>;

export interface FlowOptions {
  readonly origin: string;
  /** One operation at a time on each. */
  readonly connections: number;
  readonly seconds: number;
  /** The client's cores, in the format of `taskset -c`. */
  readonly cores: string;
  /** The next operation; undefined ends the run early. */
  next(): Flow | undefined;
}

export interface FlowResult {
  /** Completed operations. */
  readonly count: number;
  readonly perSecond: number;
  /** Duration of an operation in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The share of its core that the client used. Near 1 the client was measured instead of the server. */
  readonly clientLoad: number;
}

/**
 * Closed loop: every connection runs one operation after the other.
 * A single failed call ends the run with its error, because errors are faster than normal responses.
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

/** Throws if the reply is not a success. */
export function asker(connection: KeepAliveConnection): Ask {
  return async <Reply>(request: AskedRequest, takeCookies?: TakeCookies) => {
    const { status, head, body } = await connection.ask(request);
    const [lowest, highest] = request.redirects ? [302, 303] : [200, 299];
    if (status < lowest || status > highest) throw new Error(`${request.path} answered ${status}: ${body}`);
    takeCookies?.(Array.from(head.matchAll(/^set-cookie: *(.*)$/gim), ([, field = '']) => field));
    if (request.redirects) return { url: /^location: *(.*)$/im.exec(head)?.[1] } as Reply;
    return JSON.parse(body) as Reply;
  };
}

/** The values must be in ascending order. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

/** Binds a process, by default this one (the client), to cores until disposed. */
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

/** In the format of `taskset -c`. */
async function currentCores(pid: number): Promise<string> {
  const answer = await runProgram('taskset', ['-c', '-p', String(pid)]);
  return answer.slice(answer.lastIndexOf(':') + 1).trim();
}
