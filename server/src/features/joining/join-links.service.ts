import type { Clock } from '../../platform/clock/clock.ts';
import { mostAhead } from '../../platform/clock/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { emailKey } from '../accounts/email-key.ts';
import { type JoinLink, joinLinksRepository } from './join-links.repository.ts';
import { keepLinks, sweepBatch } from './limits.ts';

export interface NewJoinLink {
  readonly email: string;
  /** Prefilled in the form; the person can change it. */
  readonly name?: string | null;
  /** In milliseconds. */
  readonly life: number;
  readonly invitationId?: string;
  /** Invalid from the beginning: the address has an account (security #200). */
  readonly isDecoy?: boolean;
}

export interface JoinLinksDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** PUBLIC_URL: neither headers nor requests influence where a link leads. */
  readonly publicUrl: string;
}

export type JoinLinksService = ReturnType<typeof joinLinksService>;

/** Links by which an account is created: 256 random bits, stored as a hash, single use (security #203). */
export function joinLinksService({ db, clock, publicUrl }: JoinLinksDeps) {
  return {
    /**
     * Writes a link in the transaction of its mail. Older ones stay valid: all were sent to the same mailbox (#202).
     */
    async create(tx: Database, link: NewJoinLink): Promise<URL> {
      const now = clock.now();
      const token = randomToken();
      await joinLinksRepository(tx).insert({
        token_hash: tokenHash(token),
        new_user_id: newId(clock),
        invitation_id: link.invitationId ?? null,
        email: link.email,
        email_key: emailKey(link.email),
        created_at: now,
        expires_at: now + link.life,
        used_at: link.isDecoy ? now : null,
        is_done: null,
      });
      const address = new URL('/auth/register', publicUrl);
      address.searchParams.set('email', link.email);
      address.searchParams.set('token', token);
      if (link.name) address.searchParams.set('name', link.name);
      return address;
    },
    /** The link of a valid token; undefined otherwise. */
    async find(token: string): Promise<JoinLink | undefined> {
      const link = await joinLinksRepository(db).find(tokenHash(token));
      const now = clock.now();
      const isInTime = link && link.created_at <= now + mostAhead && link.expires_at > now;
      return isInTime && link.used_at === null ? link : undefined;
    },
    /** Why a token is invalid. */
    async refusal(token: string): Promise<ApiError> {
      const link = await joinLinksRepository(db).find(tokenHash(token));
      return new ApiError('invalid_token', link?.is_done === 1 ? { reason: 'link_used' } : {});
    },
    /** True for the one caller that used it up; in the transaction that creates the account. */
    use: (tx: Database, link: JoinLink) => joinLinksRepository(tx).use(link.token_hash, clock.now()),
    killOfAddress: (tx: Database, key: string) => joinLinksRepository(tx).killOfAddress(key, clock.now()),
    killOfInvitation: (tx: Database, id: string) => joinLinksRepository(tx).killOfInvitation(id, clock.now()),
    sweep: () => joinLinksRepository(db).sweep(clock.now() - keepLinks, sweepBatch),
  };
}
