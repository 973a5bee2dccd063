import { createLog } from '../../log/create-log.ts';
import { OutboxWorker, type OutboxWorkerDeps } from '../outbox-worker.ts';

const log = createLog({ level: 'silent' });

/** A worker of a portal with a name and an address, without logging. */
export function testOutboxWorker(
  deps: Pick<OutboxWorkerDeps, 'db' | 'clock' | 'vault' | 'channels'>,
): OutboxWorker {
  return new OutboxWorker({
    ...deps,
    brand: async () => ({
      serviceName: 'Latchkey ID',
      accent: {
        light: { surface: '#0b6a5c', text: '#ffffff' },
        dark: { surface: '#58cab4', text: '#10131e' },
      },
    }),
    publicUrl: 'https://id.example.com',
    log,
  });
}
