import type { IncomingMessage, ServerResponse } from 'node:http';
import { unreadBodyTime } from './limits.ts';

/**
 * Closes a connection whose request was answered before its body had arrived: a refused client could otherwise hold the
 * connection for as long as it keeps sending (security #300). The delay lets the answer arrive (RFC 9112 §9.6), and
 * lets a small body end without costing the connection.
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    request.resume();
    const timer = setTimeout(() => socket.destroy(), unreadBodyTime);
    // At its end, or that of the connection, on which others may follow.
    request.once('close', () => clearTimeout(timer));
  });
}
