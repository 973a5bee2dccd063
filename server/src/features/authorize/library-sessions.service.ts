import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Provider, Session } from 'oidc-provider';
import type { Clock } from '../../platform/clock/clock.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { assuranceOf, type Proof, raised } from './assurance.ts';

export interface LibrarySessionsDeps {
  readonly provider: () => Promise<Provider>;
  readonly clock: Clock;
}

export type LibrarySessions = ReturnType<typeof librarySessionsService>;

/**
 * Each session of the portal has one session of the library, whose `uid` is the portal session's id. Grants, `sid`,
 * `auth_time`, `acr` and `amr` therefore belong to one account and one sign-in.
 */
export function librarySessionsService({ provider, clock }: LibrarySessionsDeps) {
  /** Seconds until the absolute end of the portal's session. */
  function lifeOf(session: PortalSession): number {
    return Math.max(1, Math.ceil((session.expires_at - clock.now()) / 1000));
  }

  /** The library's session, created at the first use. Call it with the session locked. */
  async function open(portal: PortalSession): Promise<Session> {
    const { Session } = await provider();
    const known = await Session.findByUid(portal.id);
    if (known) return known;
    const session = new Session({ uid: portal.id, jti: randomToken() });
    session.loginAccount({
      accountId: portal.user_id,
      loginTs: Math.floor(portal.created_at / 1000),
      ...assuranceOfSession(portal),
    });
    await session.save(lifeOf(portal));
    return session;
  }

  /** Records that a second factor was proven in it. */
  async function raise(session: Session, portal: PortalSession, proof: Proof): Promise<void> {
    Object.assign(session, raised({ acr: session.acr ?? '', amr: session.amr ?? [] }, proof));
    await session.save(lifeOf(portal));
  }

  /** Restores the assurance that was reached, after an answer that told a lower one because less was requested. */
  async function keepReached(portal: PortalSession, reached: string): Promise<void> {
    const { Session } = await provider();
    const session = await Session.findByUid(portal.id);
    if (!session || session.acr === reached) return;
    Object.assign(session, { acr: reached });
    await session.save(lifeOf(portal));
  }

  return { open, raise, keepReached, lifeOf };
}

export function assuranceOfSession({ factors, amr }: Pick<PortalSession, 'factors' | 'amr'>) {
  const used = amr === null ? undefined : (JSON.parse(amr) as string[]);
  return assuranceOf(JSON.parse(factors) as FactorType[], used);
}
