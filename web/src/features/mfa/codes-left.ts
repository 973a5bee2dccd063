import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import * as z from 'zod/mini';
import { call } from '../../platform/api/call.ts';
import { readStored, subscribeStored, tabArea, writeStored } from '../../platform/storage/browser-storage.ts';
import { readToken } from '../sessions/read-token.ts';

/** Prefixed with `latchkey-ui-`; for this tab only, and across a reload. */
const key = 'recovery-codes-left';

const CodesLeft = z.object({ user_id: z.string(), left: z.number() });
export type CodesLeft = z.infer<typeof CodesLeft>;

/** How many recovery codes an account has left after one was used; shown until the person responds. */
export const codesLeft = {
  read: (): string | null => readStored(key, tabArea()),
  subscribe: (listener: () => void): (() => void) => subscribeStored(key, listener),
  forget: (): void => writeStored(key, null, tabArea()),
};

export function parseCodesLeft(text: string | null): CodesLeft | undefined {
  if (text === null) return undefined;
  try {
    return z.safeParse(CodesLeft, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Reads how many are left, with the token of the sign-in; if there is no answer, nothing is shown. Never rejects. */
export async function noteCodesLeft(token: string): Promise<void> {
  try {
    const { recovery_codes_left: left } = await call(mfaInfoRead, { token });
    if (left === null) return;
    const note: CodesLeft = { user_id: readToken(token).user_id, left };
    writeStored(key, JSON.stringify(note), tabArea());
  } catch {
    // The two-factor page shows the number anyway.
  }
}
