import { EventEmitter } from 'node:events';
import { type PoolWorker, ThreadsPoolWorker } from 'vitest/node';

type Options = ConstructorParameters<typeof ThreadsPoolWorker>[0];
type Listener = (...args: unknown[]) => void;

/** Runs after which a thread is replaced, because mutants may leave state behind. */
const runsOfThread = 50;

const idle: { readonly thread: ThreadsPoolWorker; readonly runs: number }[] = [];

/**
 * Vitest's threads, kept from run to run: loading the server again takes ten times as long as most tests. Vitest
 * reloads the test files for each run. The server's modules stay, as they do between the files of a run.
 */
export const lastingThreads = {
  name: 'lasting-threads',
  createPoolWorker: (options: Options): PoolWorker => lastingThread(options),
};

function lastingThread(options: Options): PoolWorker {
  const own = new EventEmitter();
  const attached: [event: string, listener: Listener][] = [];
  const { thread, runs } = idle.pop() ?? { thread: new ThreadsPoolWorker(options), runs: 0 };
  let hasFailed = false;
  const noteFailure = () => {
    hasFailed = true;
  };

  function attach(event: string, listener: Listener): void {
    attached.push([event, listener]);
    thread.on(event, listener);
  }

  return {
    name: lastingThreads.name,
    deserialize: (data) => data,
    on(event, listener) {
      own.on(event, listener);
      attach(event, listener);
    },
    off(event, listener) {
      own.off(event, listener);
      thread.off(event, listener);
    },
    send(message) {
      // A thread that has shut down would not receive the next run.
      if (message.type === 'stop') own.emit('message', { type: 'stopped', __vitest_worker_response__: true });
      else thread.send(message);
    },
    async start() {
      if (runs === 0) await thread.start();
      attach('error', noteFailure);
      attach('exit', noteFailure);
    },
    async stop() {
      for (const [event, listener] of attached) thread.off(event, listener);
      if (hasFailed) return;
      if (runs + 1 < runsOfThread) idle.push({ thread, runs: runs + 1 });
      else await thread.stop();
    },
  };
}
