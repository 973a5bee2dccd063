import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import { second } from '../clock/durations.ts';
import type { Log } from '../log/create-log.ts';

/**
 * Answers what is no HTTP request (R17, R18): too long a head with 431, too slow a one with 408, anything else with 400.
 * The body is that of every other refusal; a scanner must not fill the log, so its reference stands there at `debug` only.
 */
export function answerClientError(log: Log, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error.code);
  const reference = randomUUIDv7();
  log.debug({ reference, status, code: error.code, ip: socket.remoteAddress }, 'no HTTP request');
  const body = JSON.stringify({
    status: 'malformed',
    message: STATUS_CODES[status],
    reference,
  } satisfies Malformed);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  // Destroyed at once, the answer would be lost with what is still unread.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), second).unref();
}

type Malformed = Pick<ApiErrorBody, 'status' | 'reference'> & { message: string | undefined };

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
