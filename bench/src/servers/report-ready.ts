import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the bench handed to this process. */
export function given<T>(): T {
  return JSON.parse(process.argv[2] ?? '{}') as T;
}

/** Tells the bench that this process can be measured. */
export function reportReady(message: unknown): void {
  process.send?.(message);
}

/** Listens on any free port of this machine; the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends this process when the bench does, however it does. */
export function endWithTheBench(): void {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
}

/** Answers the bench's orders one by one; one that fails ends this process, so that the bench need not wait for its answer. */
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
