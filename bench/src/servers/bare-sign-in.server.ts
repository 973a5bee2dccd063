// What a sign-in costs any server: Node's own HTTP server, one check of a password with argon2id, and one commit.

import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import { createHashQueue } from '../../../server/src/platform/passwords/hash-queue.ts';
import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';
import { sizeThreadPool } from '../../../server/src/platform/thread-pool/size-thread-pool.ts';
import { yieldToEventLoop } from '../../../server/src/platform/thread-pool/yield-to-event-loop.ts';
import { sqliteConnection } from '../peers/sqlite-connection.ts';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';
import { password } from './seed-accounts.ts';

const { dataDir } = given<{ dataDir: string }>();
// As the portal has it: as many checks at once, on threads of the same number and priority.
sizeThreadPool();
endWithTheBench();
await yieldToEventLoop();
const queue = createHashQueue();

const connection = sqliteConnection(join(dataDir, 'sign-ins.sqlite'));
connection.exec('create table sign_ins (id integer primary key, token text not null)');
const insert = connection.prepare('insert into sign_ins (token) values (?)');
const token = 'x'.repeat(400);

const stored = await hash(password, argon2Parameters);
const content = JSON.stringify({ auth_token: token });
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(content)),
};
const server = createServer(async (request, response) => {
  const given = (await json(request)) as { password: string };
  if (!(await queue.run(() => verify(stored, given.password)))) {
    response.writeHead(401).end();
    return;
  }
  insert.run(token);
  response.writeHead(200, headers).end(content);
});
reportReady({ origin: await listen(server) });
