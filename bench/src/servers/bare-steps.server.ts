// The limit of an operation of several calls: Node's own HTTP server, which only commits and verifies signatures.

import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { sqliteConnection } from '../peers/sqlite-connection.ts';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';

const { dataDir } = given<{ dataDir: string }>();
endWithTheBench();
const connection = sqliteConnection(join(dataDir, 'steps.sqlite'));
connection.exec('create table steps (id integer primary key, token text not null)');
const insert = connection.prepare('insert into steps (token) values (?)');
const token = 'x'.repeat(400);
const commit = () => insert.run(token);

// As long as what an authenticator signs (WebAuthn §6.3.3): its data and the hash of the client data.
const signed = randomBytes(69);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signature = sign('sha256', signed, privateKey);

const steps: Readonly<Record<string, () => void>> = {
  '/answer': () => {},
  '/commit': commit,
  '/verify-and-commit': () => {
    if (!verify('sha256', signed, publicKey, signature)) throw new Error('The signature is wrong');
    commit();
  },
};
const content = JSON.stringify({ auth_token: token });
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(content)),
};
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    steps[request.url ?? '']?.();
    response.writeHead(200, headers).end(content);
  });
});
reportReady({ origin: await listen(server) });
