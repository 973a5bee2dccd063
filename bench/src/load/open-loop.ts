import { percentile, pinned } from './flow-load.ts';
import { KeepAliveConnection, type RawReply } from './keep-alive-connection.ts';
import type { RawRequest } from './raw-request.ts';

export interface OpenLoopOptions {
  readonly origin: string;
  /** Requests a second, whatever becomes of those before. */
  readonly perSecond: number;
  /** Seconds of load before the measured ones, in which the server's queues fill. */
  readonly warmUp: number;
  readonly seconds: number;
  /** The cores of the client, as `taskset -c` takes them. */
  readonly cores: string;
  next(): RawRequest;
}

/** Of the requests that were due in the measured time. */
export interface OpenLoopResult {
  readonly sent: number;
  readonly accepted: number;
  /** Of the accepted ones, by the time they were due; those that came late from the client's own fault count in full. */
  readonly acceptedPerSecond: number;
  /** Milliseconds from when a request was due to its answer. */
  readonly p50: number;
  readonly p99: number;
  /** Refusals that tell the caller when to come again: 429 or 503 with Retry-After. */
  readonly refused: number;
  /** Milliseconds after which a refusal is there. */
  readonly refusalP99: number;
  /** Anything else, resets and hangs included. */
  readonly broken: number;
  /** What the first broken one was. */
  readonly firstBroken: string | undefined;
  /** The part of its core that the client took; near 1 it was the client that was measured. */
  readonly clientLoad: number;
}

/** Milliseconds between two looks at what is due. */
const tick = 1;
/** More than any server answers within its own limits; beyond it a request counts as broken. */
const mostConnections = 2_000;

/**
 * Open loop: requests are sent when they are due, whether or not the server has answered those before, as people come.
 * Each has a connection to itself until it is answered.
 */
export async function runOpenLoop(options: OpenLoopOptions): Promise<OpenLoopResult> {
  const { origin, perSecond, warmUp, seconds, cores, next } = options;
  await using _pinned = await pinned(cores);
  const idle: KeepAliveConnection[] = [];
  const open = new Set<KeepAliveConnection>();
  const accepted: number[] = [];
  const refused: number[] = [];
  const broken: string[] = [];

  function connection(): KeepAliveConnection {
    for (let found = idle.pop(); found; found = idle.pop()) {
      if (found.isOpen) return found;
      open.delete(found);
    }
    if (open.size >= mostConnections) throw new Error(`${mostConnections} requests are unanswered`);
    const made = new KeepAliveConnection(origin);
    open.add(made);
    return made;
  }

  async function send(dueAt: number, isMeasured: boolean): Promise<void> {
    try {
      const used = connection();
      const reply = await used.ask(next());
      idle.push(used);
      if (isMeasured) take(reply, performance.now() - dueAt);
    } catch (error) {
      broken.push(error instanceof Error ? error.message : String(error));
    }
  }

  function take(reply: RawReply, took: number): void {
    if (reply.status >= 200 && reply.status < 300) accepted.push(took);
    else if (isOrderlyRefusal(reply)) refused.push(took);
    else broken.push(`${reply.status}: ${reply.body}`);
  }

  const total = Math.round(perSecond * (warmUp + seconds));
  const firstMeasured = Math.round(perSecond * warmUp);
  const answers: Promise<void>[] = [];
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const dueAt = (request: number) => startedAt + (request / perSecond) * 1_000;
  while (answers.length < total) {
    const request = answers.length;
    if (dueAt(request) <= performance.now()) answers.push(send(dueAt(request), request >= firstMeasured));
    else await new Promise((resolve) => setTimeout(resolve, tick));
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const clientLoad = (user + system) / 1_000 / (performance.now() - startedAt);
  await Promise.all(answers);
  for (const one of open) one.close();

  const ascending = (one: number, other: number) => one - other;
  accepted.sort(ascending);
  refused.sort(ascending);
  return {
    sent: total - firstMeasured,
    accepted: accepted.length,
    acceptedPerSecond: accepted.length / seconds,
    p50: percentile(accepted, 50),
    p99: percentile(accepted, 99),
    refused: refused.length,
    refusalP99: percentile(refused, 99),
    broken: broken.length,
    firstBroken: broken[0],
    clientLoad,
  };
}

function isOrderlyRefusal({ status, head }: RawReply): boolean {
  return (status === 429 || status === 503) && /\r\nretry-after: *\d+/i.test(head);
}
