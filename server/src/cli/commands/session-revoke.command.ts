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
  const { sessionsRepository } = await import('../../features/sessions/sessions.repository.ts');
  const { end, endTrust } = await ending();
  await withAccounts(async ({ db, clock, user }) => {
    const sessions = sessionsRepository(db);
    const now = clock.now();
    const owner = sessionId ? undefined : await user(reference ?? '');
    const ids = owner ? (await sessions.live(owner.id, now)).map(({ id }) => id) : [sessionId ?? ''];
    const revoked: string[] = [];
    for (const id of ids) if (await end(db, id, now)) revoked.push(id);
    if (owner) await endTrust(db, owner.id);
    if (sessionId && revoked.length === 0) {
      throw new UsageError(`there is no live session ${JSON.stringify(sessionId)}`);
    }
    outputOf(options).result(
      { revoked },
      `${revoked.length} ${revoked.length === 1 ? 'session' : 'sessions'} ended.`,
    );
  });
}

async function ending() {
  const { sessionsRepository } = await import('../../features/sessions/sessions.repository.ts');
  const { usersRepository } = await import('../../features/accounts/users.repository.ts');
  const { audit, userTarget } = await import('../../platform/audit/audit.ts');
  const { inTransaction } = await import('../../platform/db/after-commit.ts');
  const { endTrust } = await import('../../features/trusted-devices/end-trust.ts');
  const end = (db: AccountsContext['db'], id: string, now: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const ended = await sessionsRepository(tx).end(id, now, 'revoked');
      const user = ended && (await usersRepository(tx).findById(ended.user_id));
      const changes = { session_id: id };
      if (user) audit.record(tx, { action: 'user.session_ended', target: userTarget(user), changes });
      // Whoever had the session may have marked the device as trusted.
      if (ended) await endTrust(tx, ended.user_id);
      return ended !== undefined;
    });
  return {
    end,
    endTrust: (db: AccountsContext['db'], userId: string) => inTransaction(db, (tx) => endTrust(tx, userId)),
  };
}
