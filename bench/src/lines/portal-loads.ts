import { createHash } from 'node:crypto';
import { type Load, wrkLoad } from '../load/wrk.ts';
import type { BenchContext } from '../run/line.ts';
import type { PortalReady } from '../servers/portal.server.ts';

export const checkPath = '/api/oauth/is-authenticated';
export const signInPath = '/api/auth/login';
export const checkConnections = 32;
export const signInConnections = 8;

/** Checks each of its sessions in turn. */
export function sessionChecks({ dir }: BenchContext, { origin, tokens }: PortalReady): Promise<Load> {
  return wrkLoad(
    dir,
    origin,
    tokens.map((token) => ({ path: checkPath, headers: { authorization: `Bearer ${token}` } })),
  );
}

/** Changes the account name of each of its sessions in turn, to a new name every time. */
export function profileChanges({ dir }: BenchContext, { origin, tokens }: PortalReady): Promise<Load> {
  const changes = ['Anna', 'Hana'].flatMap((name) =>
    tokens.map((token) => ({
      method: 'PUT' as const,
      path: '/api/profile',
      headers: { authorization: `Bearer ${token}` },
      body: { name },
    })),
  );
  return wrkLoad(dir, origin, changes);
}

/**
 * Signs in to each of its accounts in turn: from a browser of its own, which the account knows from the second time on, or from
 * a new one each time, about which its owner is mailed.
 */
export function passwordSignIns(
  { dir }: BenchContext,
  { origin, logins }: PortalReady,
  browser: 'own' | 'new' = 'new',
): Promise<Load> {
  return wrkLoad(
    dir,
    origin,
    logins.map((body) => ({
      path: signInPath,
      body,
      ...(browser === 'own' ? { headers: { cookie: browserCookieOf(body.email) } } : {}),
    })),
  );
}

/** As the portal sets it, over http (server/src/platform/http/browser-cookie.ts). */
const browserCookieOf = (email: string): string =>
  `latchkey-browser=${createHash('sha256').update(email).digest('base64url')}`;
