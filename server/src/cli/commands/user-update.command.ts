import type { Command } from 'commander';
import {
  contactsLost,
  emailChange,
  factorsChanged,
  larkChange,
  phoneChange,
} from '../../features/accounts/contact-changes.ts';
import type { User } from '../../features/accounts/user.ts';
import type { Database } from '../../platform/db/database.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { sayWhereTheLinkLeads } from '../say-where-the-link-leads.ts';
import { UsageError } from '../usage-error.ts';
import type { AccountOptions } from '../users/account-options.ts';
import { emailOf, larkIdOf, nameOf, partOf, phoneOf } from '../users/account-values.ts';
import { userLines, userView } from '../users/user-view.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey user update`: a new contact is unverified unless an option says otherwise. */
export function userUpdateCommand(): Command {
  return command('update', 'Change an account.')
    .argument('<user>', 'ID, email address or phone number')
    .option('--name <name>', "the person's name")
    .option('--given-name <name>', 'the given name on its own; an empty text removes it')
    .option('--family-name <name>', 'the family name on its own; an empty text removes it')
    .option('--email <address>', 'a new email address')
    .option('--phone <number>', 'a new phone number with its calling code')
    .option('--lark-id <id>', "the person's Lark ID, which codes are sent to")
    .option('--no-lark-id', 'remove the Lark ID')
    .option('--email-verified', 'the email address is verified')
    .option('--no-email-verified', 'the email address is not verified')
    .option('--phone-verified', 'the phone number is verified')
    .option('--no-phone-verified', 'the phone number is not verified')
    .option('--partner', 'the account has access to the partner brand')
    .option('--no-partner', 'the account has no access to the partner brand')
    .action(update);
}

type Options = Omit<AccountOptions, 'larkId'> & {
  /** False for `--no-lark-id`. */
  readonly larkId?: string | false;
};

async function update(reference: string, options: Options): Promise<void> {
  const { json: _, ...wanted } = options;
  if (Object.keys(wanted).length === 0)
    throw new UsageError('nothing to change: see latchkey user update --help');
  const email = {
    given: options.email === undefined ? undefined : emailOf(options.email),
    verified: options.emailVerified,
  };
  const phone = {
    given: options.phone === undefined ? undefined : phoneOf(options.phone),
    verified: options.phoneVerified,
  };
  const lark = larkOf(options);
  await withAccounts(async ({ accounts, clock, notices, tellAdded, user }) => {
    const found = await user(reference);
    if (email.verified !== undefined && !email.given && found.email === null)
      throw new UsageError('the account has no email address to verify');
    if (phone.verified !== undefined && !phone.given && found.phone === null)
      throw new UsageError('the account has no phone number to verify');
    const now = clock.now();
    const tellOwner = async (tx: Database, held: User) => {
      const lost = contactsLost(held, { email: email.given, phone: phone.given });
      for (const notice of lost) await notices.tell(tx, held, notice);
      for (const notice of factorsChanged(held, lark))
        await notices.tell(tx, held, notice, { factor: () => catalog().factors.lark_otp.name });
    };
    // Until now nothing could be told to the mailbox (security #560, #566).
    const tellOfEarlier = async (tx: Database, held: User, changed: User) => {
      const isFirst = held.email_verified_at === null || held.email_key !== changed.email_key;
      if (!isFirst || changed.email_verified_at === null) return;
      // Only sign-ins cause mails with a link.
      if (held.last_login_at !== null) sayWhereTheLinkLeads();
      await tellAdded(tx, changed);
    };
    const changesOf = (held: User) => ({
      ...(options.name === undefined ? {} : { name: nameOf(options.name) }),
      ...(options.givenName === undefined ? {} : { given_name: partOf(options.givenName) ?? null }),
      ...(options.familyName === undefined ? {} : { family_name: partOf(options.familyName) ?? null }),
      ...emailChange(email, held, now),
      ...phoneChange(phone, held, now),
      ...larkChange(lark, held),
      ...(options.partner === undefined ? {} : { partner: options.partner ? 1 : 0 }),
    });
    const changed = await accounts.update(found.id, changesOf, { check: tellOwner, after: tellOfEarlier });
    if (!changed) throw new UsageError(`there is no account ${JSON.stringify(reference)}`);
    outputOf(options).result(userView(changed), table(userLines(changed)));
  });
}

/** Null removes it. */
function larkOf({ larkId }: Options): string | null | undefined {
  if (larkId === undefined) return undefined;
  return larkId === false ? null : larkIdOf(larkId);
}
