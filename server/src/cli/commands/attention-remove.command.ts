import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey attention remove` */
export function attentionRemoveCommand(): Command {
  return command('remove', 'Take a notice down.')
    .argument('<id>', 'as shown by `latchkey attention list`')
    .action(async (id: string, options: { json?: boolean }) => {
      const { operatorNoticesService } = await import(
        '../../features/attentions/operator-notices.service.ts'
      );
      await withAccounts(async (context) => {
        if (!(await operatorNoticesService(context).remove(id)))
          throw new UsageError(`there is no notice ${JSON.stringify(id)}`);
        outputOf(options).result({ id, status: 'removed' }, `${id} has been removed.`);
      });
    });
}
