// A program for hash-threads.ts that ends instead of replying.

import { parentPort } from 'node:worker_threads';

parentPort?.postMessage('ready');
parentPort?.on('message', () => {
  throw new Error('broke');
});
