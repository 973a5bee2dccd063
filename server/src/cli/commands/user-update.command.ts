import type { Command } from 'commander';
import { emailKey } from '../../features/accounts/email-key.ts';
import type { User } from '../../features/accounts/user.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import type { AccountOptions } from '../users/account-options.ts';
import { emailOf, larkIdOf, nameOf, partOf, phoneOf } from '../users/account-values.ts';
import { userLines, userView } from '../users/user-view.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey user update`: a new contact is unverified unless it is said to be verified. */
export function userUpdateCommand(): Command {
  return command('update', 'Change an account.')
    .argument('<user>', 'id, email address or phone number')
    .option('--name <name>', "the person's name")
    .option('--given-name <name>', 'the given name apart; an empty text removes it')
    .option('--family-name <name>', 'the family name apart; an empty text removes it')
    .option('--email <address>', 'another email address')
    .option('--phone <number>', 'another phone number with its calling code')
    .option('--lark-id <id>', 'their Lark id, to which codes are sent')
    .option('--no-lark-id', 'they have none')
    .option('--email-verified', 'the email address is known to be theirs')
    .option('--no-email-verified', 'it is not')
    .option('--phone-verified', 'the phone number is known to be theirs')
    .option('--no-phone-verified', 'it is not')
    .option('--partner', 'has access to the partner brand')
    .option('--no-partner', 'has none')
    .action(update);
}

type Options = Omit<AccountOptions, 'larkId'> & {
  /** False for `--no-lark-id`. */
  readonly larkId?: string | false;
};

async function update(reference: string, options: Options): Promise<void> {
  const { json: _, ...wanted } = options;
  if (Object.keys(wanted).length === 0)
    throw new UsageError('say what to change: see latchkey user update --help');
  await withAccounts(async ({ accounts, clock, user }) => {
    const found = await user(reference);
    const now = clock.now();
    const changed = await accounts.update(found.id, {
      ...(options.name === undefined ? {} : { name: nameOf(options.name) }),
      ...(options.givenName === undefined ? {} : { given_name: partOf(options.givenName) ?? null }),
      ...(options.familyName === undefined ? {} : { family_name: partOf(options.familyName) ?? null }),
      ...emailChange(options, found, now),
      ...phoneChange(options, found, now),
      ...larkChange(options),
      ...(options.partner === undefined ? {} : { partner: options.partner ? 1 : 0 }),
    });
    if (!changed) throw new UsageError(`there is no account ${JSON.stringify(reference)}`);
    outputOf(options).result(userView(changed), table(userLines(changed)));
  });
}

function emailChange({ email: given, emailVerified }: Options, user: User, now: number) {
  if (given === undefined && emailVerified === undefined) return {};
  const email = given === undefined ? user.email : emailOf(given);
  if (email === null) throw new UsageError('the account has no email address to verify');
  const isSame = user.email_key === emailKey(email);
  const kept = isSame && emailVerified !== false ? user.email_verified_at : null;
  return {
    email,
    email_key: emailKey(email),
    email_verified_at: emailVerified ? (kept ?? now) : kept,
    ...setBy(given !== undefined, emailVerified),
  };
}

function larkChange({ larkId }: Options) {
  if (larkId === undefined) return {};
  const added = { lark_added_at: null, lark_added_in: null, lark_vouched_by: null };
  return { lark_id: larkId === false ? null : larkIdOf(larkId), ...added };
}

/** Who only says that an address is not known to be theirs vouches for it no more: no reset link goes there. */
function setBy(isGiven: boolean, verified: boolean | undefined): Partial<Pick<User, 'email_set_by'>> {
  if (isGiven) return { email_set_by: 'operator' };
  return verified === false ? { email_set_by: null } : {};
}

function phoneChange({ phone: given, phoneVerified }: Options, user: User, now: number) {
  if (given === undefined && phoneVerified === undefined) return {};
  const phone = given === undefined ? undefined : phoneOf(given);
  if (phone === undefined && user.phone === null)
    throw new UsageError('the account has no phone number to verify');
  const isSame = phone === undefined || phone.e164 === user.phone;
  const kept = isSame && phoneVerified !== false ? user.phone_verified_at : null;
  return {
    ...(phone === undefined ? {} : { phone: phone.e164, phone_code: phone.code, phone_no: phone.number }),
    phone_verified_at: phoneVerified ? (kept ?? now) : kept,
  };
}
