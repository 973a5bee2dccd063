import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { exportService } from '../../features/leaving/export.service.ts';
import type { LeavingService } from '../../features/leaving/leaving.service.ts';
import { command, outputOf } from '../command.ts';
import { sayWhereTheLinkLeads } from '../say-where-the-link-leads.ts';
import { type AccountsContext, withAccounts } from '../users/with-accounts.ts';

interface Options {
  readonly json?: boolean;
  readonly now?: boolean;
}

/** `latchkey user delete`: after the same waiting time as a deletion by the owner, or immediately. */
export function userDeleteCommand(): Command {
  return command(
    'delete',
    'Delete an account: it is signed out everywhere immediately and erased after ACCOUNT_DELETION_DAYS.',
  )
    .argument('<user>', 'ID, email address or phone number')
    .option('--now', 'erase it immediately; this cannot be undone')
    .action(async (reference: string, options: Options) => {
      await withLeaving(async ({ leaving }, { user }) => {
        const { id } = await user(reference);
        if (options.now) {
          await leaving.eraseNow(id);
          outputOf(options).result({ id, erased: true }, `${id} has been erased.`);
          return;
        }
        const at = new Date((await leaving.schedule(id)) ?? 0).toISOString();
        outputOf(options).result({ id, erase_at: at }, `${id} is signed out and will be erased at ${at}.`);
        sayWhereTheLinkLeads();
      });
    });
}

/** `latchkey user cancel-deletion`: has the same effect as the link in the person's mail. */
export function userCancelDeletionCommand(): Command {
  return command('cancel-deletion', 'Cancel the deletion of an account.')
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: Options) => {
      await withLeaving(async ({ leaving }, { user }) => {
        const { id } = await user(reference);
        await leaving.cancel(id);
        outputOf(options).result({ id, erase_at: null }, `The deletion of ${id} has been cancelled.`);
      });
    });
}

/** `latchkey user export`: the same data that the person can download. Like theirs, it leaves an event in the audit. */
export function userExportCommand(): Command {
  return command('export', 'Print everything kept about a person as JSON.')
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: Options) => {
      await withLeaving(async ({ exports }, { user }) => {
        const data = await exports.recordedOf(await user(reference));
        outputOf(options).result(data, JSON.stringify(data, null, 2));
      });
    });
}

interface Leaving {
  readonly leaving: LeavingService;
  readonly exports: ReturnType<typeof exportService>;
}

async function withLeaving(work: (parts: Leaving, context: AccountsContext) => Promise<void>): Promise<void> {
  const { leavingParts } = await import('../../app/leaving-parts.ts');
  const config = loadConfig();
  await withAccounts(async (context) => {
    const parts = await leavingParts(context.store, config);
    await work(parts, context);
  });
}
