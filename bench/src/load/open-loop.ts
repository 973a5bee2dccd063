import { percentile, pinned } from './flow-load.ts';
import { KeepAliveConnection, type RawReply } from './keep-alive-connection.ts';
import type { RawRequest } from './raw-request.ts';

export interface OpenLoopOptions {
  readonly origin: string;
  /** Requests per second, whether or not earlier ones were answered. */
  readonly perSecond: number;
  /** Seconds of load before the measured time, in which the server's queues fill. */
  readonly warmUp: number;
  readonly seconds: number;
  /** The client's cores, in the format of `taskset -c`. */
  readonly cores: string;
  next(): RawRequest;
}

/** For the requests that were due in the measured time. */
export interface OpenLoopResult {
  readonly sent: number;
  readonly accepted: number;
  /** Of the accepted requests, by their due time. Delays by the client itself count in full. */
  readonly acceptedPerSecond: number;
  /** Milliseconds from the due time to the response. */
  readonly p50: number;
  readonly p99: number;
  /** Refusals with a time to retry: 429 or 503 with Retry-After. */
  readonly refused: number;
  /** Milliseconds from the due time to the refusal. */
  readonly refusalP99: number;
  /** Everything else, including resets and timeouts. */
  readonly broken: number;
  /** Description of the first broken request. */
  readonly firstBroken: string | undefined;
  /** The share of its core that the client used. Near 1 the client was measured instead of the server. */
  readonly clientLoad: number;
}

/** Interval in milliseconds at which due requests are sent. */
const tick = 1;
/** More than any server can answer within its limits. Beyond it a request counts as broken. */
const mostConnections = 2_000;

/**
 * Open loop: requests are sent when they are due, whether or not earlier ones were answered, like requests of real
 * people.
 * Each uses its own connection until it is answered.
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
