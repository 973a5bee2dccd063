import { GroupNameInput } from '@latchkey/contract/groups/group';
import { Command } from 'commander';
import * as z from 'zod/mini';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { nameOf } from '../users/account-values.ts';
import { type AccountsContext, withAccounts } from '../users/with-accounts.ts';

interface Options {
  readonly json?: boolean;
  readonly title?: string;
  readonly after?: string;
}

const listPage = 200;

/** `latchkey group …`: accounts that may use the same applications, or have the same roles in them. */
export function groupCommand(): Command {
  const group = new Command('group').description('Manage groups of accounts.');
  for (const part of [create(), list(), show(), remove(), addMembers(), removeMembers()])
    group.addCommand(part);
  return group;
}

function create(): Command {
  return command('create', 'Create a group.')
    .argument('<name>', 'a-z, 0-9, ".", "_" and "-", at most 64 characters; it cannot be changed later')
    .option('--title <title>', 'shown instead of the name')
    .action(async (name: string, options: Options) => {
      const title = options.title === undefined ? null : nameOf(options.title);
      await withGroups(async ({ groups }) => {
        const group = await groups.create(groupNameOf(name), title);
        outputOf(options).result(group, `The group ${group.name} has been created.`);
      });
    });
}

function list(): Command {
  return command('list', `List groups by name, ${listPage} at a time.`)
    .option('--after <name>', 'continue after this group')
    .action(async (options: Options) => {
      await withGroups(async ({ groups }) => {
        const { items } = await groups.list({ cursor: options.after, limit: listPage });
        const rows = items.map(({ name, title }) => [name, title ?? '–']);
        outputOf(options).result(
          { groups: items },
          items.length > 0 ? table([['NAME', 'TITLE'], ...rows]) : ['There are no groups.'],
        );
      });
    });
}

function show(): Command {
  return command('show', `Show a group and its members, ${listPage} at a time.`)
    .argument('<name>', 'as shown by `latchkey group list`')
    .option('--after <id>', 'continue after this account')
    .action(async (name: string, options: Options) => {
      await withGroups(async ({ groups }) => {
        const group = await groups.read(name);
        const page = await groups.members(name, { cursor: options.after, limit: listPage });
        const rows = page.items.map((one) => [one.user_id, one.email ?? one.phone ?? '–', one.name]);
        outputOf(options).result({ ...group, members: page.items, next_cursor: page.next_cursor }, [
          ...table([
            ['name', group.name],
            ['title', group.title ?? '–'],
          ]),
          '',
          ...(rows.length > 0 ? table([['ID', 'EMAIL OR PHONE', 'NAME'], ...rows]) : ['No members yet.']),
          ...(page.next_cursor ? [`More: --after ${page.next_cursor}`] : []),
        ]);
      });
    });
}

function remove(): Command {
  return command('delete', 'Delete a group. Members lose the applications they could use through it.')
    .argument('<name>', 'as shown by `latchkey group list`')
    .action(async (name: string, options: Options) => {
      await withGroups(async ({ groups }) => {
        await groups.remove(name);
        outputOf(options).result({ name, deleted: true }, `The group ${name} has been deleted.`);
      });
    });
}

function addMembers(): Command {
  return members('add', 'Add accounts to a group.', async ({ groups }, name, id) => {
    await groups.addMember(name, id);
  });
}

function removeMembers(): Command {
  return members(
    'remove',
    'Remove accounts from a group. They are signed out of applications they can no longer use.',
    async ({ groups }, name, id) => {
      await groups.removeMember(name, id);
    },
  );
}

function members(
  verb: string,
  description: string,
  change: (parts: GroupParts, name: string, id: string) => Promise<void>,
): Command {
  return command(verb, description)
    .argument('<name>', 'as shown by `latchkey group list`')
    .argument('<user...>', 'ids, email addresses or phone numbers')
    .action(async (name: string, references: string[], options: Options) => {
      await withGroups(async (parts, { user }) => {
        // Checks every group before anything changes.
        await parts.groups.read(name);
        const ids: string[] = [];
        for (const reference of references) ids.push((await user(reference)).id);
        for (const id of ids) await change(parts, name, id);
        outputOf(options).result(
          { name, user_ids: ids },
          `${name}: ${ids.length} ${ids.length === 1 ? 'account' : 'accounts'} changed.`,
        );
      });
    });
}

export type GroupParts = ReturnType<typeof import('../../app/group-parts.ts')['groupParts']>;

export async function withGroups(
  work: (parts: GroupParts, context: AccountsContext) => Promise<void>,
): Promise<void> {
  await withAccounts(async (context) => {
    const { groupParts } = await import('../../app/group-parts.ts');
    await work(groupParts(context.store), context);
  });
}

/** Throws UsageError. */
export function groupNameOf(text: string): string {
  const parsed = z.safeParse(GroupNameInput, text);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `${JSON.stringify(text.slice(0, 100))} is not a group name: use 1 to 64 of a-z, 0-9, ".", "_" and "-"`,
  );
}
