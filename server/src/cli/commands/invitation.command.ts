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
  const group = new Command('invitation').description('Invitations to make an account.');
  for (const part of [create(), list(), revoke(), resend()]) group.addCommand(part);
  return group;
}

function create(): Command {
  return command('create', 'Mail somebody a link of seven days by which they make an account.')
    .requiredOption('--email <address>', 'where it goes; the account will have it, verified')
    .option('--name <name>', "the person's name, where they give none of their own")
    .option('--group <name>', 'a group to be in; again for more', collect)
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
  return command('list', `List the invitations, the newest first, ${listPage} at a time.`)
    .option('--after <id>', 'go on after this one')
    .action(async (options: Options & { after?: string }) => {
      await withInvitations(async (invitations) => {
        const { items } = await invitations.list({ cursor: options.after, limit: listPage });
        const rows = items.map((one) => [one.id, one.email, one.status, one.sent_at, one.expires_at]);
        outputOf(options).result(
          { invitations: items },
          rows.length > 0
            ? table([['ID', 'E-MAIL', 'STATUS', 'SENT', 'GOOD UNTIL'], ...rows])
            : ['There are no invitations.'],
        );
      });
    });
}

function revoke(): Command {
  return change('revoke', 'Take an invitation back; its link is dead.', (invitations, id) =>
    invitations.revoke(id),
  );
}

function resend(): Command {
  return change(
    'resend',
    'Mail an invitation again, with a new link of seven days; the one before is dead.',
    (invitations, id) => invitations.resend(id),
  );
}

function change(
  name: 'revoke' | 'resend',
  description: string,
  make: (invitations: InvitationsService, id: string) => Promise<Invitation>,
): Command {
  return command(name, description)
    .argument('<id>', 'as `latchkey invitation list` shows it')
    .action(async (id: string, options: Options) => {
      await withInvitations(async (invitations) => {
        const changed = await make(invitations, id);
        const done = name === 'revoke' ? 'was taken back' : 'is on its way again';
        outputOf(options).result(changed, `The invitation of ${changed.email} ${done}.`);
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
