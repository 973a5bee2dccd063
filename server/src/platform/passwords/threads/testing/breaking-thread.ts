// A program for hash-threads.ts that ends instead of answering.

import { parentPort } from 'node:worker_threads';

parentPort?.on('message', () => {
  throw new Error('broke');
});
