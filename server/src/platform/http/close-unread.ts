import type { IncomingMessage, ServerResponse } from 'node:http';
import { unreadBodyTime } from './limits.ts';

/**
 * Closes a connection whose request was answered before its body was there, and goes on: whoever was refused would hold it
 * for as long as they send (security #300). A little later, so that the answer is not lost with what is under way (RFC 9112
 * §9.6), and the rest of a small body does not cost the connection.
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    request.resume();
    const timer = setTimeout(() => socket.destroy(), unreadBodyTime);
    request.once('end', () => clearTimeout(timer));
    socket.once('close', () => clearTimeout(timer));
  });
}
