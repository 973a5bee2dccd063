import type { Command } from 'commander';
import { collect } from '../clients/client-options.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import type { AccountOptions } from '../users/account-options.ts';
import { emailOf, larkIdOf, nameOf, partOf, passwordOf, phoneOf } from '../users/account-values.ts';
import { givenPassword, type PasswordOptions, withPasswordOptions } from '../users/password-option.ts';
import { withGroups } from './group.command.ts';

type Options = AccountOptions & PasswordOptions & { readonly group?: string[] };

/** `latchkey user create`: prints the id. */
export function userCreateCommand(): Command {
  return withPasswordOptions(
    command('create', 'Create an account and print its id.')
      .option('--email <address>', 'the email address to sign in with')
      .option('--phone <number>', 'the phone number with its calling code, such as +6581234567')
      .option('--name <name>', "the person's name")
      .option('--given-name <name>', 'the given name on its own, for applications that ask for it')
      .option('--family-name <name>', 'the family name on its own')
      .option('--lark-id <id>', "the person's Lark ID, which codes are sent to"),
  )
    .option('--email-verified', 'the email address is verified')
    .option('--phone-verified', 'the phone number is verified')
    .option('--partner', 'the account has access to the partner brand')
    .option('--group <name>', 'a group to add the account to; repeatable', collect)
    .action(create);
}

async function create(options: Options): Promise<void> {
  if (!options.email && !options.phone) throw new UsageError('an account needs --email or --phone');
  if (options.emailVerified && !options.email) throw new UsageError('--email-verified needs --email');
  if (options.phoneVerified && !options.phone) throw new UsageError('--phone-verified needs --phone');
  const email = options.email === undefined ? undefined : emailOf(options.email);
  const phone = options.phone === undefined ? undefined : phoneOf(options.phone);
  const name = options.name === undefined ? undefined : nameOf(options.name);
  const larkId = options.larkId === undefined ? undefined : larkIdOf(options.larkId);
  const password = await givenPassword(options);
  await withGroups(async ({ groups }, { accounts, hasher, policy }) => {
    const wanted = options.group ?? [];
    // Fails before the account is created if a group does not exist.
    for (const name of wanted) await groups.read(name);
    const passwordHash =
      password === undefined
        ? undefined
        : await hasher.hash(await passwordOf(password, { email, name }, policy));
    const { id } = await accounts.create({
      email,
      phone,
      name,
      givenName: partOf(options.givenName) ?? undefined,
      familyName: partOf(options.familyName) ?? undefined,
      larkId,
      passwordHash,
      emailVerified: options.emailVerified ?? false,
      emailSetBy: 'operator',
      phoneVerified: options.phoneVerified ?? false,
      partner: options.partner ?? false,
    });
    for (const name of wanted) await groups.addMember(name, id);
    outputOf(options).result({ id }, id);
  });
}
