import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { RecoveriesService } from '../../features/account-recovery/recoveries.service.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withAccounts } from '../users/with-accounts.ts';

type Shown = Awaited<ReturnType<RecoveriesService['ofUser']>>;

interface RecoveryOptions {
  readonly json?: boolean;
  readonly approve?: string;
  readonly stop?: boolean;
}

/** `latchkey user recovery`: shows, approves or stops the recovery of an account that lost every second factor. */
export function userRecoveryCommand(): Command {
  return command('recovery', 'Show, approve or stop a pending recovery: the reset of lost second factors.')
    .argument('<user>', 'ID, email address or phone number')
    .option(
      '--approve <time>',
      'approve the one requested at that time, as shown: it takes effect when its 72 hours are over',
    )
    .option('--stop', 'stop it: no new one can be requested for seven days')
    .action(async (reference: string, options: RecoveryOptions) => {
      await withAccounts(async ({ store, user }) => {
        const { id } = await user(reference);
        const { recoveryParts } = await import('../../app/recovery-parts.ts');
        const recoveries = await recoveryParts(store, loadConfig());
        if (options.approve)
          await recoveries
            .approve(id, options.approve, { userId: null, clientId: null }, {})
            .catch(noneWaits);
        if (options.stop) await recoveries.stop(id, {}).catch(noneWaits);
        const recovery = await recoveries.ofUser(id);
        outputOf(options).result({ id, recovery }, describe(id, recovery));
      });
    });
}

function noneWaits(error: unknown): never {
  if (error instanceof ApiError && error.code === 'conflict')
    throw new UsageError('no such recovery is pending, or it was approved already');
  throw error;
}

function describe(id: string, recovery: Shown): string {
  if (!recovery) return `${id} has no pending recovery.`;
  const { contact, asked_at, takes_effect_at, is_another_possession, needs_operator, approved_at } = recovery;
  const word = approved_at
    ? 'It has been approved.'
    : needs_operator
      ? `It needs --approve ${asked_at}.`
      : 'It needs no approval.';
  const proof = is_another_possession
    ? `the ${contact}`
    : `the ${contact}, which proves nothing beyond the first factor`;
  return `Requested at ${asked_at} with ${proof}; takes effect at ${takes_effect_at}. ${word}`;
}
