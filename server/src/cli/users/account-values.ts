import { EmailInput, NameInput } from '@latchkey/contract/http/scalars';
import { LarkIdInput } from '@latchkey/contract/users/user-fields';
import * as z from 'zod/mini';
import { type PhoneNumber, parsePhone, supportedCallingCodes } from '../../features/accounts/phone-number.ts';
import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import { UsageError } from '../usage-error.ts';

// The same rules as for API calls. Each function throws UsageError, which quotes the text unless `shownAs` names it.

export function emailOf(text: string, shownAs?: string): string {
  return checked(EmailInput, text, 'is not an email address', shownAs);
}

export function nameOf(text: string, shownAs?: string): string {
  return checked(NameInput, text, 'is not a name of 1 to 100 characters on one line', shownAs);
}

/** Part of a name. Null for an empty text, undefined if the option was not given. */
export function partOf(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return text === '' ? null : nameOf(text);
}

export function phoneOf(text: string, shownAs = JSON.stringify(text)): PhoneNumber {
  const phone = parsePhone(text.trim());
  if (phone) return phone;
  const codes = supportedCallingCodes.join(', ');
  throw new UsageError(`${shownAs} is not a valid phone number: it must begin with one of ${codes}`);
}

/** Checks the id of a person at Lark. */
export function larkIdOf(text: string, shownAs?: string): string {
  return checked(LarkIdInput, text, 'is not a Lark ID, such as ou_7d8a6e6df7621556ce0d21922b676706', shownAs);
}

/** Checks that a person may use this password. Error messages never quote it. */
export async function passwordOf(
  text: string,
  owner: { readonly email?: string | null | undefined; readonly name?: string | null | undefined },
  policy: PasswordPolicy,
): Promise<string> {
  const [refusal] = await policy.refusals(text, { email: owner.email ?? null, name: owner.name ?? null });
  if (refusal) throw new UsageError(`the password cannot be used: ${policy.message(refusal)}`);
  return text;
}

function checked(
  schema: z.core.$ZodType<string, string>,
  text: string,
  problem: string,
  shownAs = JSON.stringify(text.slice(0, 100)),
): string {
  const parsed = z.safeParse(schema, text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${shownAs} ${problem}`);
}
