import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection to a server of a test, for requests as no library sends them. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything that was received by now. */
  received(): string;
}

/** Starts the server on a free port, and connects to it. */
export async function rawClient(app: FastifyInstance): Promise<RawClient> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => received };
}
