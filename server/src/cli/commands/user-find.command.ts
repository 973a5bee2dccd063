import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { say, table } from '../output.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** The page size of the Admin API. */
const mostFound = 100;

interface Options {
  readonly json?: boolean;
  readonly group?: string;
  readonly after?: string;
}

/** `latchkey user find`: uses the console's search, which reads only one page, however many accounts there are. */
export function userFindCommand(): Command {
  return command(
    'find',
    'Find accounts by the start of an email address, phone number, ID or word of the name.',
  )
    .argument('<text>', 'the text to find; every word must match')
    .option('--group <name>', 'only members of this group')
    .option('--after <cursor>', 'continue after the previous page')
    .action(find);
}

async function find(query: string, options: Options): Promise<void> {
  const { groupParts } = await import('../../app/group-parts.ts');
  const { peopleService } = await import('../../features/people/people.service.ts');
  await withAccounts(async ({ store, db }) => {
    const { groups } = groupParts(store);
    const people = peopleService({
      db,
      // Not shown here: it depends on the server's settings.
      isTwoFactorOn: () => false,
      groupId: async (name) => (await groups.find(name)).id,
    });
    const wanted = { query, group: options.group, cursor: options.after, limit: mostFound };
    const { items, next_cursor: next } = await people.list(wanted);
    const users = items.map(({ id, name, email, phone, status, role, last_login_at }) => ({
      ...{ id, name, email, phone, status, role, last_login_at },
    }));
    const rows = users.map((user) => [
      ...[user.id, user.email ?? user.phone ?? '–', user.name ?? '–', user.status],
      user.last_login_at ?? 'never',
    ]);
    const head = ['ID', 'EMAIL OR PHONE', 'NAME', 'STATUS', 'LAST SIGN-IN'];
    outputOf(options).result(
      { users, next },
      rows.length > 0 ? table([head, ...rows]) : ['No accounts found.'],
    );
    if (next && !options.json) say(`There are more accounts: add --after ${next}`);
  });
}
