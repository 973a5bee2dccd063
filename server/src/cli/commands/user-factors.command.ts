import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { withAccounts } from '../users/with-accounts.ts';

interface RequireOptions {
  readonly json?: boolean;
  readonly off?: boolean;
}

/**
 * `latchkey user require-2fa`: the owner cannot switch two-factor authentication off (docs/behaviour/mfa.md#offers).
 */
export function userRequireTwoFactorCommand(): Command {
  return command('require-2fa', 'Require two-factor authentication for an account.')
    .argument('<user>', 'ID, email address or phone number')
    .option('--off', 'leave the choice to the owner again')
    .action(async (reference: string, options: RequireOptions) => {
      await withAccounts(async ({ accounts, user }) => {
        const { id } = await user(reference);
        const required = !options.off;
        await accounts.update(id, { mfa_enforced: required ? 1 : 0 });
        const text = required
          ? `Two-factor authentication is now required for ${id}.`
          : `Two-factor authentication is now optional for ${id}.`;
        outputOf(options).result({ id, two_factor_required: required }, text);
      });
    });
}

/** `latchkey user reset-factors`: for a person who lost every factor. Lifts locks and ends sessions. */
export function userResetFactorsCommand(): Command {
  return command(
    'reset-factors',
    'Remove the authenticator app, passkeys, companion devices and recovery codes of an account, turn two-factor authentication off, and end its sessions.',
  )
    .argument('<user>', 'ID, email address or phone number')
    .action(async (reference: string, options: { readonly json?: boolean }) => {
      await withAccounts(async ({ factors, user }) => {
        const { id } = await user(reference);
        await factors.reset(id);
        outputOf(options).result(
          { id, reset: true },
          `The factors of ${id} have been reset, and its sessions have been ended.`,
        );
      });
    });
}
