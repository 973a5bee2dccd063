import type { NewAccount } from '../../features/accounts/new-user.ts';
import { storedHashProblem } from '../../platform/passwords/algorithms/registry.ts';
import { UsageError } from '../usage-error.ts';
import { emailOf, larkIdOf, nameOf, passwordOf, phoneOf } from '../users/account-values.ts';
import type { AccountsContext } from '../users/with-accounts.ts';
import { longestHash } from './limits.ts';

/** The columns of an import, in CSV and in JSON lines. */
export const importColumns = [
  'email',
  'phone',
  'name',
  'given_name',
  'family_name',
  'password',
  'password_hash',
  'email_verified',
  'phone_verified',
  'partner',
  'lark_id',
] as const;

type Column = (typeof importColumns)[number];

export const isColumn = (name: string): name is Column => importColumns.some((column) => column === name);

/**
 * What is wrong with the names of columns. Where none is known, they are not names but a person's data, as in a file
 * without a header line; errors never quote data, which a terminal or a log would keep (security #467).
 */
export function problemOfColumns(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !isColumn(name));
  if (unknown === undefined) return undefined;
  const isQuotable = names.some(isColumn) && /^\w{1,32}$/.test(unknown);
  const which = isQuotable ? `the unknown column ${JSON.stringify(unknown)}` : 'an unknown column';
  return names.some(isColumn) ? which : 'no column that is known';
}

/** Checks one record by the rules for API calls, and hashes a plain password. Throws UsageError. */
export async function accountOfRecord(
  record: Readonly<Record<string, unknown>>,
  { hasher, policy }: Pick<AccountsContext, 'hasher' | 'policy'>,
): Promise<NewAccount> {
  const problem = problemOfColumns(Object.keys(record));
  if (problem) throw new UsageError(`has ${problem}`);
  const email = textOf(record, 'email', emailOf);
  const phone = textOf(record, 'phone', phoneOf);
  const name = textOf(record, 'name', nameOf);
  const givenName = textOf(record, 'given_name', nameOf);
  const familyName = textOf(record, 'family_name', nameOf);
  if (!email && !phone) throw new UsageError('has neither email nor phone');
  const larkId = textOf(record, 'lark_id', larkIdOf);
  const emailVerified = truthOf(record, 'email_verified');
  const phoneVerified = truthOf(record, 'phone_verified');
  const partner = truthOf(record, 'partner');
  const password = textOf(record, 'password', (text) => text);
  const imported = textOf(record, 'password_hash', hashOf);
  if (password !== undefined && imported !== undefined)
    throw new UsageError('has both password and password_hash');
  const passwordHash =
    password === undefined
      ? imported
      : await hasher.hash(await passwordOf(password, { email, name }, policy));
  return {
    email,
    phone,
    name,
    givenName,
    familyName,
    larkId,
    emailVerified,
    emailSetBy: 'operator',
    phoneVerified,
    partner,
    passwordHash,
  };
}

/** A missing value, null and an empty text mean the same, because CSV cannot distinguish them. */
function textOf<T>(
  record: Readonly<Record<string, unknown>>,
  column: Column,
  read: (text: string, shownAs: string) => T,
): T | undefined {
  const value = record[column];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || !value.isWellFormed()) throw new UsageError(`${column} must be text`);
  return read(value, column);
}

function hashOf(text: string): string {
  const problem = text.length > longestHash ? 'is too long' : storedHashProblem(text);
  if (problem) throw new UsageError(`password_hash ${problem}`);
  return text;
}

function truthOf(record: Readonly<Record<string, unknown>>, column: Column): boolean {
  const value = record[column] ?? '';
  // Other types are ambiguous as text: an array of one element becomes the same text as its element.
  const isPlain = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
  const text = isPlain ? String(value).toLowerCase() : undefined;
  if (text === 'true' || text === 'yes' || text === '1') return true;
  if (text === 'false' || text === 'no' || text === '0' || text === '') return false;
  throw new UsageError(`${column} must be true or false`);
}
