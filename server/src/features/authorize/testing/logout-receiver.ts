import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An application's endpoint for back-channel logouts. */
export interface LogoutReceiver {
  readonly url: string;
  readonly tokens: string[];
  status: number;
  stop(): void;
}

export async function logoutReceiver(): Promise<LogoutReceiver> {
  const server: Server = createServer(async (request, response) => {
    const { logout_token } = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    received.tokens.push(logout_token ?? '');
    if (received.status === 302) response.setHeader('location', 'http://localhost:1/');
    response.writeHead(received.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const received: LogoutReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
    tokens: [],
    status: 200,
    stop: () => server.close(),
  };
  return received;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
