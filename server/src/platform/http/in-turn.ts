import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { mostPipelined } from './limits.ts';

/**
 * Answers the pipelined requests of a connection one after another (RFC 9112 §9.3.2). Node calls the handler for all of
 * them at once and sends the replies in order: a thousand requests for a file, in one packet, would open and read it a
 * thousand times for a client that reads nothing (security #569).
 * A client that sends more ahead than `mostPipelined` is disconnected. Browsers and proxies send nothing ahead.
 */
export function inTurn(): (request: IncomingMessage, response: ServerResponse, answer: () => void) => void {
  const waiting = new WeakMap<Socket, number>();
  return (request, response, answer) => {
    // Only the reply whose turn it is has the connection.
    if (response.socket !== null) return answer();
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostPipelined) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      answer();
    });
  };
}
