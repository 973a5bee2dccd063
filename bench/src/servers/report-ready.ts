import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The value that the benchmark passed to this process. */
export function given<T>(): T {
  return JSON.parse(process.argv[2] ?? '{}') as T;
}

/** Reports to the benchmark that this process can be measured. */
export function reportReady(message: unknown): void {
  process.send?.(message);
}

/** Listens on any free port of this machine; returns the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends this process when the benchmark ends, even by a crash. */
export function endWithTheBench(): void {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
}

/**
 * Answers the benchmark's orders one by one. An order that fails ends this process, so that the benchmark does not wait
 * for it.
 */
export function answerOrders<Order>(fulfil: (order: Order) => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    fulfil(order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
