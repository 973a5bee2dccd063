import { type WhoVouches, whoVouches } from '@latchkey/contract/applications/who-vouches';
import type { LogoutOutcome } from '@latchkey/contract/authorize/logout-receipt-read';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Client } from '../applications/client.ts';
import { mostOnReceipt, receiptLife } from './limits.ts';
import type { LogoutNoticesRepository } from './logout-notices.repository.ts';
import type { EndedSession } from './session-end.service.ts';

export interface LogoutReceiptsDeps {
  readonly sessionsOf: (userId: string) => Promise<readonly (EndedSession & { readonly id: string })[]>;
  /** Undefined if the client no longer exists. */
  readonly findClient: (
    id: string,
  ) => Promise<Pick<Client, 'id' | 'name' | 'selfRegistered' | 'backchannelLogoutUri'> | undefined>;
  readonly notices: Pick<LogoutNoticesRepository, 'statesOf'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly limits: Readonly<Record<'address' | 'account', Pick<RateLimit, 'consume'>>>;
}

export interface ReadOutcome extends WhoVouches {
  readonly name: string;
  readonly outcome: LogoutOutcome;
}

/** The names are short because a receipt is sent with each read. */
interface Receipt {
  /** The account's id. */
  readonly u: string;
  /** When the receipt expires. */
  readonly e: number;
  /** The sessions' ids. */
  readonly s: readonly string[];
  /** The applications, and about how many of the sessions each is notified; 0 for one that has no notification URL. */
  readonly a: readonly (readonly [clientId: string, tellings: number])[];
}

export type LogoutReceipts = ReturnType<typeof logoutReceiptsService>;

const owner = 'logout-receipt';

/**
 * The outcome of a logout at the applications. Nobody is signed in when it is read, so that the receipt itself says
 * whose logout it was. It is sealed: its bearer can neither read nor forge it
 * (docs/decisions/0077-logout-receipts.md).
 */
export function logoutReceiptsService(deps: LogoutReceiptsDeps) {
  const { findClient, notices, vault, clock, log, limits } = deps;

  /**
   * Call it before these sessions of an account end. Undefined if no application is notified; never prevents a
   * sign-out.
   */
  async function issue(userId: string, sessionIds: readonly string[]): Promise<string | undefined> {
    try {
      const sessions = (await deps.sessionsOf(userId)).filter(({ id }) => sessionIds.includes(id));
      const applications = await tellings(sessions);
      if (!applications.some(([, count]) => count > 0)) return undefined;
      const receipt: Receipt = {
        u: userId,
        e: clock.now() + receiptLife,
        s: sessions.map(({ id }) => id),
        a: applications,
      };
      return vault.seal(JSON.stringify(receipt), owner);
    } catch (error) {
      log.warn({ err: error }, 'logout receipt');
      return undefined;
    }
  }

  async function tellings(sessions: readonly EndedSession[]): Promise<[string, number][]> {
    const counts = new Map<string, number>();
    for (const { authorizations } of sessions)
      for (const clientId of Object.keys(authorizations ?? {}))
        counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
    const known = await Promise.all(
      [...counts].slice(0, mostOnReceipt).map(async ([clientId, count]): Promise<[string, number][]> => {
        const client = await findClient(clientId);
        return client ? [[clientId, client.backchannelLogoutUri ? count : 0]] : [];
      }),
    );
    return known.flat();
  }

  /** Throws `not_found` for a receipt that has expired or is not ours. */
  async function read(sealed: string, ip: string): Promise<ReadOutcome[]> {
    const receipt = opened(sealed);
    if (!receipt || receipt.e <= clock.now()) {
      await limits.address.consume(ip);
      throw new ApiError('not_found');
    }
    await limits.account.consume(receipt.u);
    const states = await notices.statesOf(receipt.s);
    const outcomes = await Promise.all(
      receipt.a.map(async ([clientId, count]): Promise<ReadOutcome[]> => {
        const client = await findClient(clientId);
        if (!client) return [];
        const of = states.filter(({ client_id }) => client_id === clientId).map(({ state }) => state);
        const outcome = count === 0 ? 'unreachable' : outcomeOf(of, count);
        return [{ name: client.name, ...whoVouches(client), outcome }];
      }),
    );
    return outcomes.flat().toSorted((one, other) => one.name.localeCompare(other.name));
  }

  function opened(sealed: string): Receipt | undefined {
    try {
      return JSON.parse(vault.openText(sealed, owner)) as Receipt;
    } catch {
      return undefined;
    }
  }

  return { issue, read };
}

/** The worst state among several sessions; notifications that are not stored yet count as waiting. */
function outcomeOf(states: readonly ('waiting' | 'delivered' | 'failed')[], count: number): LogoutOutcome {
  if (states.includes('failed')) return 'failed';
  return states.length < count || states.includes('waiting') ? 'waiting' : 'confirmed';
}
