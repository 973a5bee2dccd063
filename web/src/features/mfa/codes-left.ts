import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import * as z from 'zod/mini';
import { call } from '../../platform/api/call.ts';
import { readStored, subscribeStored, writeStored } from '../../platform/storage/browser-storage.ts';
import { readToken } from '../sessions/read-token.ts';

/** Beneath `latchkey-ui-`, for this tab alone and across a reload. */
const key = 'recovery-codes-left';

const CodesLeft = z.object({ user_id: z.string(), left: z.number() });
export type CodesLeft = z.infer<typeof CodesLeft>;

function tabArea(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** How many recovery codes an account has left, after one was used: said until it is answered. */
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

/** Asks under the token of the proof how many are left; where no answer comes, nothing is said. Never rejects. */
export async function noteCodesLeft(token: string): Promise<void> {
  try {
    const { recovery_codes_left: left } = await call(mfaInfoRead, { token });
    if (left === null) return;
    const note: CodesLeft = { user_id: readToken(token).user_id, left };
    writeStored(key, JSON.stringify(note), tabArea());
  } catch {
    // The page of the second factors says the rest.
  }
}
