// The program of a hashing thread, which processes one password after another.

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync } from '@node-rs/argon2';
import { algorithmOf } from '../algorithms/registry.ts';
import { argon2Parameters } from '../limits.ts';
import { type HashReply, type HashRequest, threadReady } from './hash-messages.ts';
import { hashNiceness } from './limits.ts';

if (!parentPort) throw new Error('Runs as a thread of hash-threads.ts only');
const port = parentPort;

// When sign-ins occupy every core, the thread that answers requests has priority.
// Only Linux has a priority per thread; elsewhere this would apply to the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(hashNiceness);
  } catch {
    // Without the permission, for example in a sandbox, the priority stays unchanged.
  }
}

port.on('message', (request: HashRequest) => port.postMessage(answer(request)));
port.postMessage(threadReady);

function answer(request: HashRequest): HashReply {
  try {
    return { isDone: true, result: run(request) };
  } catch (error) {
    return { isDone: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function run({ password, stored }: HashRequest): string | boolean {
  if (stored === undefined) return hashSync(password, argon2Parameters);
  return algorithmOf(stored)?.verify(password, stored) ?? false;
}
