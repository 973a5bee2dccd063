/** What the log says of a request; every text is of our own making, so that none needs to be looked at (see safe-line.ts). */
export interface LoggedRequest {
  readonly id: string;
  /** One of those that HTTP parsers know. */
  readonly method: string;
  /** The route's pattern: an address may hold a secret, a pattern cannot. Null where there is no such route. */
  readonly route: string | null;
  readonly status: number;
  /** Asked over and over by whoever waits for a change: a success is not worth a line. */
  readonly isRoutine: boolean;
  /** Milliseconds from request to reply. */
  readonly elapsed: number;
  /** An IP address, which is worked out for those that want to know it. */
  ip(): string;
}

const { pid } = process;

/** At `warn` where the server is to blame, at `debug` where nobody would miss it. */
export function levelOf({ status, isRoutine }: LoggedRequest): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  return isRoutine && status < 400 ? 'debug' : 'info';
}

/** The line as the log would write it, in a fifth of the time: it is the only one that every request writes. */
export function requestLine(
  level: string,
  stamp: string,
  { id, method, route, status, elapsed, ip }: LoggedRequest,
): string {
  return `{"level":"${level}"${stamp},"pid":${pid},"reqId":"${id}","method":"${method}","route":${JSON.stringify(route)},"status":${status},"ms":${Math.round(elapsed)},"ip":"${ip()}","msg":"request"}\n`;
}
