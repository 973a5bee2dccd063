import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import { second } from '../clock/durations.ts';
import type { Log } from '../log/create-log.ts';

/**
 * Answers input that is not valid HTTP (R17, R18): 431 if the head is too long, 408 if it is too slow, otherwise 400.
 * The body has the form of every other refusal. Its reference is logged at `debug` only, so that scanners cannot fill
 * the log.
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
  // If the socket were destroyed at once, unread data would make the client lose the answer.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), second).unref();
}

type Malformed = Pick<ApiErrorBody, 'status' | 'reference'> & { message: string | undefined };

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
