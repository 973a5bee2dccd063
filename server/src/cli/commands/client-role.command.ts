import { RoleNameInput } from '@latchkey/contract/groups/client-role';
import { Command } from 'commander';
import * as z from 'zod/mini';
import type { NamedHolder } from '../../features/groups/client-roles.service.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { nameOf } from '../users/account-values.ts';
import type { AccountsContext } from '../users/with-accounts.ts';
import { type GroupParts, withGroups } from './group.command.ts';

interface Options {
  readonly json?: boolean;
  readonly description?: string;
  readonly user?: string;
  readonly group?: string;
}

/** `latchkey client role …`: the roles of accounts and groups in one application. */
export function clientRoleCommand(): Command {
  const group = new Command('role').description(
    'Manage the roles of an application, delivered with the scope `roles`.',
  );
  for (const part of [add(), remove(), list(), holders('grant'), holders('revoke')]) group.addCommand(part);
  return group;
}

const of = (part: Command): Command => part.argument('<client_id>', 'as shown by `latchkey client list`');

function add(): Command {
  return of(command('add', 'Add a role to an application.'))
    .argument('<role>', 'letters, digits and . _ : -, at most 64')
    .option('--description <text>', 'what it is for')
    .action(async (id: string, role: string, options: Options) => {
      const name = roleNameOf(role);
      const description = options.description === undefined ? null : nameOf(options.description);
      await withGroups(async ({ clientRoles }) => {
        await clientRoles.add(id, name, description);
        outputOf(options).result({ client_id: id, role: name }, `The role ${name} has been added.`);
      });
    });
}

function remove(): Command {
  return of(command('remove', 'Remove a role, also from everyone who has it.'))
    .argument('<role>', 'as shown by `latchkey client role list`')
    .action(async (id: string, role: string, options: Options) => {
      await withGroups(async ({ clientRoles }) => {
        await clientRoles.remove(id, role);
        outputOf(options).result(
          { client_id: id, role, removed: true },
          `The role ${role} has been removed.`,
        );
      });
    });
}

function list(): Command {
  return of(command('list', 'List the roles of an application and the groups that have them.')).action(
    async (id: string, options: Options) => {
      await withGroups(async ({ clientRoles }) => {
        const roles = await clientRoles.list(id);
        const rows = roles.map(({ name, description, groups }) => [
          name,
          description ?? '–',
          groups.join(' ') || '–',
        ]);
        outputOf(options).result(
          { client_id: id, roles },
          rows.length > 0 ? table([['ROLE', 'DESCRIPTION', 'GROUPS'], ...rows]) : ['No roles.'],
        );
      });
    },
  );
}

function holders(verb: 'grant' | 'revoke'): Command {
  const does = verb === 'grant' ? 'Grant a role to' : 'Revoke a role from';
  return of(command(verb, `${does} an account or a group.`))
    .argument('<role>', 'as shown by `latchkey client role list`')
    .option('--user <user>', 'ID, email address or phone number')
    .option('--group <name>', 'as shown by `latchkey group list`')
    .action(async (id: string, role: string, options: Options) => {
      await withGroups(async (parts, context) => {
        await parts.clientRoles[verb](id, role, await holderOf(options, parts, context));
        outputOf(options).result({ client_id: id, role, done: verb }, `${role}: done.`);
      });
    });
}

async function holderOf(
  { user, group }: Options,
  { groups }: GroupParts,
  context: AccountsContext,
): Promise<NamedHolder> {
  if ((user === undefined) === (group === undefined)) throw new UsageError('give either --user or --group');
  if (user !== undefined) return { userId: (await context.user(user)).id };
  return { group: (await groups.read(group ?? '')).name };
}

function roleNameOf(text: string): string {
  const parsed = z.safeParse(RoleNameInput, text);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `${JSON.stringify(text.slice(0, 100))} is not a role of 1 to 64 letters, digits and . _ : -`,
  );
}
