/** The logged data of a request. No text comes from the client, so that none needs filtering (see safe-line.ts). */
export interface LoggedRequest {
  readonly id: string;
  /** One of the methods that the HTTP parser knows. */
  readonly method: string;
  /** The route's pattern: a path may contain a secret, a pattern cannot. Null if there is no such route. */
  readonly route: string | null;
  readonly status: number;
  /** True for calls that clients repeat while they wait for a change: their success is not worth a line. */
  readonly isRoutine: boolean;
  /** Milliseconds from request to reply. */
  readonly elapsed: number;
  /** The client's IP address, computed only when needed. */
  ip(): string;
}

const { pid } = process;

/** `warn` if the server is at fault, `debug` for lines of little interest. */
export function levelOf({ status, isRoutine }: LoggedRequest): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  return isRoutine && status < 400 ? 'debug' : 'info';
}

/** Formats the line like the log would, in a fifth of the time: it is the only line that every request writes. */
export function requestLine(
  level: string,
  stamp: string,
  { id, method, route, status, elapsed, ip }: LoggedRequest,
): string {
  return `{"level":"${level}"${stamp},"pid":${pid},"reqId":"${id}","method":"${method}","route":${JSON.stringify(route)},"status":${status},"ms":${Math.round(elapsed)},"ip":"${ip()}","msg":"request"}\n`;
}
