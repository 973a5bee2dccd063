import { type Command, InvalidArgumentError } from 'commander';
import { command, outputOf } from '../command.ts';
import { say, table } from '../output.ts';
import { userListHead, userListRow, userView } from '../users/user-view.ts';
import { withAccounts } from '../users/with-accounts.ts';

const mostListed = 1_000;

interface Options {
  readonly json?: boolean;
  readonly search?: string;
  readonly after?: string;
  readonly limit: number;
}

/** `latchkey user list`: oldest first, a page at a time. */
export function userListCommand(): Command {
  return command('list', 'List accounts, oldest first.')
    .option('--search <text>', 'only accounts whose name, email address or phone number contains this')
    .option('--limit <number>', `how many, at most ${mostListed}`, limitOf, 50)
    .option('--after <id>', 'continue after this account')
    .action(list);
}

async function list(options: Options): Promise<void> {
  await withAccounts(async ({ accounts }) => {
    const { search, after, limit } = options;
    const found = await accounts.list({
      limit: limit + 1,
      ...(search ? { search } : {}),
      ...(after ? { after } : {}),
    });
    const users = found.slice(0, limit);
    const next = found.length > limit ? (users.at(-1)?.id ?? null) : null;
    const rows =
      users.length > 0 ? table([userListHead, ...users.map(userListRow)]) : ['There are no accounts.'];
    outputOf(options).result({ users: users.map(userView), next }, rows);
    if (next && !options.json) say(`There are more accounts: add --after ${next}`);
  });
}

function limitOf(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > mostListed) throw new InvalidArgumentError(`It must be from 1 to ${mostListed}.`);
  return limit;
}
