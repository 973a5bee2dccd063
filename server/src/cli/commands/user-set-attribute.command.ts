import { type Attributes, AttributesInput } from '@latchkey/contract/users/user-fields';
import type { Command } from 'commander';
import { attributesOf, storedAttributes } from '../../features/accounts/attributes.ts';
import { collect } from '../clients/client-options.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { withAccounts } from '../users/with-accounts.ts';

interface Options {
  readonly json?: boolean;
  readonly remove?: string[];
}

/** `latchkey user set-attribute`: prints the resulting attributes of the account. */
export function userSetAttributeCommand(): Command {
  return command('set-attribute', 'Set attributes of an account, which can be delivered to applications.')
    .argument('<user>', 'ID, email address or phone number')
    .argument('[attribute...]', 'NAME=TEXT, or NAME:=VALUE for a number, true or false')
    .option('--remove <name>', 'remove this attribute; repeatable', collect)
    .action(async (reference: string, given: string[], options: Options) => {
      const removed = options.remove ?? [];
      if (given.length === 0 && removed.length === 0) throw new UsageError('give NAME=TEXT or --remove NAME');
      const added = Object.fromEntries(given.map(attributeOf));
      await withAccounts(async ({ accounts, user }) => {
        const { id } = await user(reference);
        const changed = await accounts.update(id, (held) => {
          const next = { ...attributesOf(held), ...added };
          for (const name of removed) delete next[name];
          return { attributes: storedAttributes(checked(next)) };
        });
        if (!changed) throw new UsageError(`there is no account ${JSON.stringify(reference)}`);
        const attributes = attributesOf(changed);
        const lines = Object.entries(attributes).map(([name, value]) => `${name}: ${value}`);
        outputOf(options).result({ id, attributes }, lines.length > 0 ? lines : ['No attributes.']);
      });
    });
}

function attributeOf(given: string): [string, unknown] {
  const [, name = '', sign, text = ''] = /^([^=:]+)(:?=)(.*)$/su.exec(given) ?? [];
  if (sign === undefined) throw new UsageError(`${JSON.stringify(given)} is not NAME=TEXT`);
  if (sign === '=') return [name, text];
  try {
    return [name, JSON.parse(text)];
  } catch (error) {
    throw new UsageError(`${JSON.stringify(text)} is not a number, true or false`, { cause: error });
  }
}

/** Applies the same rules as API calls. Throws UsageError. */
function checked(attributes: Record<string, unknown>): Attributes {
  const parsed = AttributesInput.safeParse(attributes);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    'attribute names use letters, digits, ".", "_" and "-"; values are a text of at most 1,000 characters, a number, true or false; all together at most 8 KiB',
  );
}
