import type { Invitation } from '@latchkey/contract/joining/invitation';
import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdName } from '../../platform/db/hold-name.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { emailKey } from '../accounts/email-key.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import { invitationsRepository, type StoredInvitation } from './invitations.repository.ts';
import type { JoinLink } from './join-links.repository.ts';
import type { JoinLinksService } from './join-links.service.ts';
import { invitationLife, keepInvitations, sweepBatch } from './limits.ts';

export interface NewInvitation {
  readonly email: string;
  readonly name?: string | undefined;
  /** Names of existing groups. */
  readonly groups?: readonly string[] | undefined;
  readonly reason?: string | undefined;
}

interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface InvitationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly links: JoinLinksService;
  readonly outbox: Outbox;
  readonly groups: Pick<GroupsService, 'read'>;
  /** Limit per invitation, so that a loop cannot flood a mailbox (security #306); none on the command line. */
  readonly resends?: Pick<RateLimit, 'consume'>;
}

/** An open invitation, locked until the end of the transaction. */
export interface HeldInvitation {
  readonly id: string;
  readonly groups: readonly string[];
  /** When the groups were chosen, in milliseconds since the epoch. */
  readonly namedAt: number;
}

export type InvitationsService = ReturnType<typeof invitationsService>;

/**
 * Invitations that operators mail, whatever `REGISTRATION` is set to. Audit events do not name the person: they stay
 * when the person is erased.
 */
export function invitationsService(deps: InvitationsDeps) {
  const { db, clock, links, outbox } = deps;
  const invitations = invitationsRepository(db);

  /** Throws `conflict` for an address that has an account or an invitation, `not_found` for an unknown group. */
  async function create({ email, name, groups = [], reason }: NewInvitation): Promise<Invitation> {
    const key = emailKey(email);
    for (const group of groups) await deps.groups.read(group);
    return inTransaction(db, async (tx) => {
      await holdFree(tx, key);
      const now = clock.now();
      const row: StoredInvitation = {
        id: newId(clock),
        email,
        email_key: key,
        name: name ?? null,
        groups: JSON.stringify([...new Set(groups)]),
        created_at: now,
        sent_at: now,
        expires_at: now + invitationLife,
        accepted_at: null,
        user_id: null,
        revoked_at: null,
      };
      await invitationsRepository(tx).insert(row);
      await mail(tx, row);
      audit.record(tx, { action: 'invitation.created', target: { type: 'invitation', id: row.id }, reason });
      return present(row, now);
    });
  }

  /**
   * An address can have one open invitation: locks the address, and throws `conflict` if it has an account or another
   * invitation.
   */
  async function holdFree(tx: Database, key: string, except?: string): Promise<void> {
    await holdName(tx, `invitation ${key}`);
    if (await usersRepository(tx).findByEmailKey(key)) {
      throw new ApiError('conflict', { message: catalog().joining.emailTaken });
    }
    if ((await invitationsRepository(tx).openOf(key, clock.now(), except)) !== undefined) {
      throw new ApiError('conflict', { message: catalog().joining.isInvited });
    }
  }

  /**
   * Mails a new link for seven days; the previous one becomes invalid. Throws `not_found`, `conflict` if it was
   * accepted or revoked, or the address has an account or another invitation by now (security #301), `rate_limited`.
   */
  async function resend(id: string, reason?: string): Promise<Invitation> {
    await deps.resends?.consume(id);
    return change(id, async (tx, before) => {
      await holdFree(tx, before.email_key, id);
      const now = clock.now();
      const after = { ...before, sent_at: now, expires_at: now + invitationLife };
      await links.killOfInvitation(tx, id);
      await invitationsRepository(tx).update(id, { sent_at: now, expires_at: after.expires_at });
      await mail(tx, after);
      audit.record(tx, { action: 'invitation.sent_again', target: { type: 'invitation', id }, reason });
      return after;
    });
  }

  /** Invalidates its link. Throws `not_found`, `conflict` if it was accepted or revoked. */
  async function revoke(id: string, reason?: string): Promise<Invitation> {
    return change(id, async (tx, before) => {
      const revoked_at = clock.now();
      await links.killOfInvitation(tx, id);
      await invitationsRepository(tx).update(id, { revoked_at });
      audit.record(tx, { action: 'invitation.revoked', target: { type: 'invitation', id }, reason });
      return { ...before, revoked_at };
    });
  }

  async function change(
    id: string,
    make: (tx: Database, before: StoredInvitation) => Promise<StoredInvitation>,
  ): Promise<Invitation> {
    return inTransaction(db, async (tx) => {
      const before = await invitationsRepository(tx).hold(id);
      if (!before) throw new ApiError('not_found');
      if (before.accepted_at !== null || before.revoked_at !== null) {
        throw new ApiError('conflict', { message: catalog().joining.invitationOver });
      }
      return present(await make(tx, before), clock.now());
    });
  }

  async function mail(tx: Database, { id, email, name, expires_at }: StoredInvitation): Promise<void> {
    const link = await links.create(tx, { email, name, life: invitationLife, invitationId: id });
    await outbox.enqueue(tx, {
      template: 'invitation',
      channel: 'email',
      to: email,
      data: { link: link.href, life: invitationLife },
      expiresAt: expires_at,
    });
  }

  /**
   * The invitation that a new account accepts: the one of its link, or, if its person registers by themselves, the open one
   * of the address, which the link proves as well; undefined if there is none. Null if that of the link is over. Locks it
   * before the link, in the same order as a revocation (security #241). Call it in the transaction that creates the account.
   */
  async function holdOpen(tx: Database, link: JoinLink): Promise<HeldInvitation | null | undefined> {
    const on = invitationsRepository(tx);
    const id = link.invitation_id ?? (await on.openOf(link.email_key, clock.now()));
    if (id === undefined) return undefined;
    const held = await on.hold(id);
    if (held?.accepted_at === null && held.revoked_at === null)
      return { id, groups: groupsOf(held), namedAt: held.created_at };
    return link.invitation_id === null ? undefined : null;
  }

  /** In the transaction that creates the account, which has locked it. */
  async function accept(tx: Database, { id }: HeldInvitation, userId: string): Promise<void> {
    await invitationsRepository(tx).update(id, { accepted_at: clock.now(), user_id: userId });
  }

  async function list({ query, cursor, limit }: Page) {
    const found = await invitations.list({
      before: cursor,
      prefix: query ? query.normalize('NFKC').toLowerCase() : undefined,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    return {
      items: rows.map((row) => present(row, clock.now())),
      next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  return {
    create,
    resend,
    revoke,
    holdOpen,
    accept,
    list,
    /** Throws `not_found`. */
    async read(id: string): Promise<Invitation> {
      const row = await invitations.find(id);
      if (!row) throw new ApiError('not_found');
      return present(row, clock.now());
    },
    /** The name that the operator entered, if they did. */
    async nameOf(id: string | null): Promise<string | undefined> {
      const row = id === null ? undefined : await invitations.find(id);
      return row?.name ?? undefined;
    },
    sweep: () => invitations.sweep(clock.now() - keepInvitations, sweepBatch),
  };
}

function present(row: StoredInvitation, now: number): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    groups: groupsOf(row),
    status: statusOf(row, now),
    created_at: iso(row.created_at),
    sent_at: iso(row.sent_at),
    expires_at: iso(row.expires_at),
    user_id: row.user_id,
  };
}

function statusOf(row: StoredInvitation, now: number): Invitation['status'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at > now ? 'open' : 'expired';
}

const groupsOf = ({ groups }: StoredInvitation): string[] => JSON.parse(groups) as string[];

const iso = (at: number): string => new Date(at).toISOString();
