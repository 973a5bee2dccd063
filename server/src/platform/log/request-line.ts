/** What the log says of a request; every text is of our own making, so that none needs to be looked at (see safe-line.ts). */
export interface LoggedRequest {
  readonly id: string;
  /** One of those that HTTP parsers know. */
  readonly method: string;
  /** The route's pattern: an address may hold a secret, a pattern cannot. Null where there is no such route. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds from request to reply. */
  readonly elapsed: number;
  /** An IP address. */
  readonly ip: string;
}

const { pid } = process;

/** The line as the log would write it, in a fifth of the time: it is the only one that every request writes. */
export function requestLine(
  level: string,
  stamp: string,
  { id, method, route, status, elapsed, ip }: LoggedRequest,
): string {
  return `{"level":"${level}"${stamp},"pid":${pid},"reqId":"${id}","method":"${method}","route":${JSON.stringify(route)},"status":${status},"ms":${Math.round(elapsed)},"ip":"${ip}","msg":"request"}\n`;
}
