// The limit: Node's own HTTP server, which answers every request with the same body.

import { createServer } from 'node:http';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';

const { body } = given<{ body: unknown }>();
const content = JSON.stringify(body);
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(content)),
};

endWithTheBench();
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(content);
});
reportReady({ origin: await listen(server) });
