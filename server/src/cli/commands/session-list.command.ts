import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey session list`: the active sessions of an account, oldest first. */
export function sessionListCommand(): Command {
  return command('list', 'List where an account is signed in, oldest sign-in first.')
    .argument('<user>', 'ID, email address or phone number')
    .action(list);
}

async function list(reference: string, options: { readonly json?: boolean }): Promise<void> {
  const { sessionsRepository } = await import('../../features/sessions/sessions.repository.ts');
  const { clientDescriber } = await import('../../platform/clients/describe-client.ts');
  const describe = clientDescriber({ of: () => null });
  await withAccounts(async ({ db, clock, user }) => {
    const { id } = await user(reference);
    const live = await sessionsRepository(db).live(id, clock.now());
    const sessions = live.map((session) => {
      const { device, browser, os } = describe(session);
      return {
        id: session.id,
        user_id: session.user_id,
        created_at: new Date(session.created_at).toISOString(),
        last_seen_at: new Date(session.last_seen_at).toISOString(),
        ip: session.ip,
        device,
        browser,
        os,
      };
    });
    const rows = sessions.map(({ id: sessionId, created_at, last_seen_at, ip, browser, os }) => [
      sessionId,
      created_at,
      last_seen_at,
      ip ?? '–',
      [browser, os].filter(Boolean).join(', ') || '–',
    ]);
    const head = ['ID', 'SIGNED IN', 'LAST SEEN', 'ADDRESS', 'BROWSER'];
    outputOf(options).result(
      { sessions },
      rows.length > 0 ? table([head, ...rows]) : ['The account is not signed in anywhere.'],
    );
  });
}
