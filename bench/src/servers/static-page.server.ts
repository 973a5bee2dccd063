// The limit of a page: the same HTML and style sheets, precompressed, without scripts.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';

const { html, directory } = given<{ html: string; directory: string }>();
const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.svg': 'image/svg+xml' };
const page = gzipSync(html, { level: 9 });

endWithTheBench();
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://static').pathname);
  const file = join(directory, path);
  const type = types[extname(file)];
  if (type && file.startsWith(directory) && existsSync(file)) {
    const content = gzipSync(readFileSync(file), { level: 9 });
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(content);
    return;
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  response.writeHead(200, headers).end(page);
});
reportReady({ origin: await listen(server) });
