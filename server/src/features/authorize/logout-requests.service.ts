import type { Clock } from '../../platform/clock/clock.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { logoutRequestLife } from './limits.ts';
import { storedId } from './provider/adapter.ts';
import type { LibraryRecords } from './provider/library-records.ts';

/** The parameters of a logout (OpenID Connect RP-Initiated Logout 1.0 §2). */
export const logoutParameters = [
  'id_token_hint',
  'logout_hint',
  'client_id',
  'post_logout_redirect_uri',
  'state',
  'ui_locales',
] as const;
export type LogoutParameters = Readonly<Partial<Record<(typeof logoutParameters)[number], string>>>;

const kind = 'LogoutRequest';

export interface LogoutRequestsDeps {
  readonly records: Pick<LibraryRecords, 'put' | 'find'>;
  readonly clock: Clock;
}

export type LogoutRequests = ReturnType<typeof logoutRequestsService>;

/**
 * Stores logouts that came with an ID token, so that the address of the page they lead to contains none (RFC 9700
 * §4.3.2).
 */
export function logoutRequestsService({ records, clock }: LogoutRequestsDeps) {
  return {
    /** Returns the token by which the page refers to it. */
    async keep(parameters: LogoutParameters): Promise<string> {
      const token = randomToken();
      const now = clock.now();
      await records.put({
        kind,
        id: storedId(kind, token),
        payload: JSON.stringify(parameters),
        grant_id: null,
        account_id: null,
        client_id: null,
        user_code: null,
        offline: 0,
        created_at: now,
        expires_at: now + logoutRequestLife,
        consumed_at: null,
      });
      return token;
    },
    /** Undefined if it does not exist or has expired. */
    async find(token: string): Promise<LogoutParameters | undefined> {
      const record = await records.find(kind, storedId(kind, token));
      if (!record || record.expires_at <= clock.now()) return undefined;
      return JSON.parse(record.payload) as LogoutParameters;
    },
  };
}
