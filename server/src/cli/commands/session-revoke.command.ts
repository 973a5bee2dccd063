import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { type AccountsContext, withAccounts } from '../users/with-accounts.ts';

interface Options {
  readonly json?: boolean;
  readonly user?: string;
}

/** `latchkey session revoke`: ends one session or all sessions of an account, on every server process at once. */
export function sessionRevokeCommand(): Command {
  return command('revoke', 'End one session or all sessions of an account.')
    .argument('[session]', 'the ID of the session')
    .option('--user <user>', 'all sessions of this account: ID, email address or phone number')
    .action(revoke);
}

async function revoke(sessionId: string | undefined, options: Options): Promise<void> {
  const { user: reference } = options;
  if ((sessionId === undefined) === (reference === undefined)) {
    throw new UsageError('give either a session or an account with --user');
  }
  await withAccounts(async (on) => {
    const revoked =
      reference === undefined ? await revokeOne(on, sessionId ?? '') : await revokeAll(on, reference);
    outputOf(options).result(
      { revoked },
      `${revoked.length} ${revoked.length === 1 ? 'session' : 'sessions'} ended.`,
    );
  });
}

async function revokeOne({ db, clock }: AccountsContext, id: string): Promise<string[]> {
  const { sessionsRepository } = await import('../../features/sessions/sessions.repository.ts');
  const { usersRepository } = await import('../../features/accounts/users.repository.ts');
  const { audit, userTarget } = await import('../../platform/audit/audit.ts');
  const { inTransaction } = await import('../../platform/db/after-commit.ts');
  const { endTrust } = await import('../../features/trusted-devices/end-trust.ts');
  return inTransaction(db, async (tx) => {
    const ended = await sessionsRepository(tx).end(id, clock.now(), 'revoked');
    if (!ended) throw new UsageError(`there is no live session ${JSON.stringify(id)}`);
    const user = await usersRepository(tx).findById(ended.user_id);
    const changes = { session_id: id };
    if (user) audit.record(tx, { action: 'user.session_ended', target: userTarget(user), changes });
    // Whoever had the session may have marked the device as trusted.
    await endTrust(tx, ended.user_id);
    return [id];
  });
}

/** Like 'Sign out everywhere' in the console: with the account locked, and with the access that outlasts sessions. */
async function revokeAll({ db, clock, user }: AccountsContext, reference: string): Promise<string[]> {
  const { sessionsRepository } = await import('../../features/sessions/sessions.repository.ts');
  const { usersRepository } = await import('../../features/accounts/users.repository.ts');
  const { accountEndings } = await import('../../app/account-endings.ts');
  const { audit, userTarget } = await import('../../platform/audit/audit.ts');
  const { inTransaction } = await import('../../platform/db/after-commit.ts');
  const { id } = await user(reference);
  return inTransaction(db, async (tx) => {
    const owner = await usersRepository(tx).hold(id);
    const live = await sessionsRepository(tx).live(id, clock.now());
    const isChanged = await accountEndings(clock).endSessions(tx, id, 'revoked');
    if (owner && isChanged) audit.record(tx, { action: 'user.sessions_ended', target: userTarget(owner) });
    return live.map((session) => session.id);
  });
}
