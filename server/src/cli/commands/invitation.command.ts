import type { Invitation } from '@latchkey/contract/joining/invitation';
import { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { InvitationsService } from '../../features/joining/invitations.service.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { sayWhereTheLinkLeads } from '../say-where-the-link-leads.ts';
import { emailOf, nameOf } from '../users/account-values.ts';
import { type AccountsContext, withAccounts } from '../users/with-accounts.ts';

interface Options {
  readonly json?: boolean;
}

const listPage = 200;
const collect = (name: string, before: readonly string[] = []): string[] => [...before, name];

/** `latchkey invitation …`: invites people by mail to create an account, whatever REGISTRATION is set to. */
export function invitationCommand(): Command {
  const group = new Command('invitation').description('Manage invitations to create an account.');
  for (const part of [create(), list(), revoke(), resend()]) group.addCommand(part);
  return group;
}

function create(): Command {
  return command('create', 'Email someone a link to create an account, valid for seven days.')
    .requiredOption('--email <address>', "the address to invite; it will be the account's verified email")
    .option('--name <name>', "the person's name, which they can change")
    .option('--group <name>', 'a group to add them to; repeatable', collect)
    .action(async (options: Options & { email: string; name?: string; group?: string[] }) => {
      const name = options.name === undefined ? undefined : nameOf(options.name);
      await withInvitations(async (invitations) => {
        const made = await invitations.create({ email: emailOf(options.email), name, groups: options.group });
        outputOf(options).result(made, made.id);
        sayWhereTheLinkLeads();
      });
    });
}

function list(): Command {
  return command('list', `List invitations, newest first, ${listPage} at a time.`)
    .option('--after <id>', 'continue after this invitation')
    .action(async (options: Options & { after?: string }) => {
      await withInvitations(async (invitations) => {
        const { items } = await invitations.list({ cursor: options.after, limit: listPage });
        const rows = items.map((one) => [one.id, one.email, one.status, one.sent_at, one.expires_at]);
        outputOf(options).result(
          { invitations: items },
          rows.length > 0
            ? table([['ID', 'EMAIL', 'STATUS', 'SENT', 'VALID UNTIL'], ...rows])
            : ['There are no invitations.'],
        );
      });
    });
}

function revoke(): Command {
  return change('revoke', 'Revoke an invitation. Its link stops working.', (invitations, id) =>
    invitations.revoke(id),
  );
}

function resend(): Command {
  return change(
    'resend',
    'Send an invitation again with a new link, valid for seven days. The previous link stops working.',
    (invitations, id) => invitations.resend(id),
  );
}

function change(
  name: 'revoke' | 'resend',
  description: string,
  make: (invitations: InvitationsService, id: string) => Promise<Invitation>,
): Command {
  return command(name, description)
    .argument('<id>', 'as shown by `latchkey invitation list`')
    .action(async (id: string, options: Options) => {
      await withInvitations(async (invitations) => {
        const changed = await make(invitations, id);
        const done = name === 'revoke' ? 'has been revoked' : 'is being sent again';
        outputOf(options).result(changed, `The invitation for ${changed.email} ${done}.`);
        if (name === 'resend') sayWhereTheLinkLeads();
      });
    });
}

async function withInvitations(
  work: (invitations: InvitationsService, context: AccountsContext) => Promise<void>,
): Promise<void> {
  const { groupParts } = await import('../../app/group-parts.ts');
  const { invitationsService } = await import('../../features/joining/invitations.service.ts');
  const { joinLinksService } = await import('../../features/joining/join-links.service.ts');
  const { outbox } = await import('../../platform/messages/outbox.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  const { publicUrl } = loadConfig().http;
  await withAccounts(async (context) => {
    const { store, db, clock } = context;
    const invitations = invitationsService({
      db,
      clock,
      links: joinLinksService({ db, clock, publicUrl }),
      outbox: outbox({ clock, vault: createVault(store.secretKeys, 'outbox') }),
      groups: groupParts(store).groups,
    });
    await work(invitations, context);
  });
}
