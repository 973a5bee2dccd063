// The limit: the library ws alone, which writes each approval to its connection and stores nothing.

import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { followOrders } from './publishing.ts';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';

const { connections } = given<{ connections: number }>();
endWithTheBench();
const server = createServer();
const sockets: WebSocket[] = [];
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => sockets.push(socket));
followOrders(connections, (member, event) => sockets[member]?.send(JSON.stringify(event)));
reportReady({ origin: await listen(server) });
