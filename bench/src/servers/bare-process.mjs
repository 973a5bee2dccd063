// The limit of a start: the minimum that responds. Plain JavaScript, so that Node has nothing else to do.

import { createServer } from 'node:http';

createServer((_request, response) => response.end('{"status":"ok"}')).listen(
  Number(process.argv[2]),
  '127.0.0.1',
);
