// The limit of a sign-in: a process that only verifies passwords, as many concurrently as keep the cores busy.

import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';
import { createHashThreads } from '../../../server/src/platform/passwords/threads/hash-threads.ts';
import { mostHashesAtOnce } from '../../../server/src/platform/passwords/threads/limits.ts';
import { type Argon2Implementation, threadForEachCore } from '../peers/argon2-implementations.ts';
import { answerOrders, endWithTheBench, given, reportReady } from './report-ready.ts';
import { password } from './seed-accounts.ts';

export interface Argon2Order {
  readonly implementation: Argon2Implementation | typeof threadForEachCore;
  readonly seconds: number;
}

export interface Argon2Result {
  readonly perSecond: number;
}

const { cores } = given<{ cores: number }>();
endWithTheBench();

const stored = await hash(password, argon2Parameters);
const derive = promisify(argon2);
const { memoryCost, timeCost, parallelism } = argon2Parameters;
const nonce = randomBytes(16);

const threads = createHashThreads();

const checks: Record<Argon2Order['implementation'], () => Promise<unknown>> = {
  '@node-rs/argon2': () => verify(stored, password),
  'node:crypto': () =>
    derive('argon2id', {
      message: password,
      nonce,
      parallelism,
      tagLength: 32,
      memory: memoryCost,
      passes: timeCost,
    }),
  [threadForEachCore]: () => threads.verify(password, stored),
};

answerOrders(async ({ implementation, seconds }: Argon2Order) => {
  const check = checks[implementation];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  let done = 0;
  async function worker(): Promise<void> {
    while (performance.now() < end) {
      await check();
      done += 1;
    }
  }
  const atOnce = implementation === threadForEachCore ? mostHashesAtOnce : cores;
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { perSecond: (done / (performance.now() - startedAt)) * 1_000 } satisfies Argon2Result;
});
reportReady({});
