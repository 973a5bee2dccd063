// The minimum cost of a sign-in for any server: Node's own HTTP server, one password check with argon2id, and one
// commit.

import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { hashSync } from '@node-rs/argon2';
import { createHashQueue } from '../../../server/src/platform/passwords/hash-queue.ts';
import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';
import { createHashThreads } from '../../../server/src/platform/passwords/threads/hash-threads.ts';
import { sqliteConnection } from '../peers/sqlite-connection.ts';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';
import { password } from './seed-accounts.ts';

const { dataDir } = given<{ dataDir: string }>();
endWithTheBench();
// The same queue as in the portal.
const queue = createHashQueue();
const threads = createHashThreads();

const connection = sqliteConnection(join(dataDir, 'sign-ins.sqlite'));
connection.exec('create table sign_ins (id integer primary key, token text not null)');
const insert = connection.prepare('insert into sign_ins (token) values (?)');
const token = 'x'.repeat(400);

const stored = hashSync(password, argon2Parameters);
const content = JSON.stringify({ auth_token: token });
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(content)),
};
const server = createServer(async (request, response) => {
  const given = (await json(request)) as { password: string };
  if (!(await queue.run(() => threads.verify(given.password, stored)))) {
    response.writeHead(401).end();
    return;
  }
  insert.run(token);
  response.writeHead(200, headers).end(content);
});
reportReady({ origin: await listen(server) });
