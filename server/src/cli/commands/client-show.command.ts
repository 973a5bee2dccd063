import type { Command } from 'commander';
import { accessLines, clientLines, clientView } from '../clients/client-view.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';

/** `latchkey client show`: everything except the secret, and the outcome of its latest logout messages. */
export function clientShowCommand(): Command {
  return command('show', 'Show an application and its latest logout messages.')
    .argument('<client_id>', 'as shown by `latchkey client list`')
    .action(show);
}

async function show(id: string, options: { readonly json?: boolean }): Promise<void> {
  await withClients(async (context) => {
    const client = await context.client(id);
    const notices = (await context.notices(id)).map(({ state, attempts, error, created_at }) => ({
      at: new Date(created_at).toISOString(),
      state,
      attempts,
      error,
    }));
    const access = await context.groups.clientAccess.read(id);
    const rows = notices.map(({ at, state, attempts, error }) => [
      'logout message',
      `${at} ${state} after ${attempts} attempts${error ? `: ${error}` : ''}`,
    ]);
    outputOf(options).result(
      { ...clientView(client), ...access, logout_messages: notices },
      table([...clientLines(client), ...accessLines(access), ...rows]),
    );
  });
}
