import { randomInt } from 'node:crypto';
import type { Challenge } from '@latchkey/contract/mfa/challenge';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { browserHash } from '../../platform/http/browser-hash.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { addressGroup } from '../../platform/network/address-group.ts';
import type { CodeHasher } from '../../platform/secrets/code-hasher.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { FactorAsk, SentChallenges, Verdict } from '../mfa/factor.ts';
import type { KnowsBrowser } from '../mfa/factor-failures.service.ts';
import { type Approval, approvalsRepository } from './approvals.repository.ts';
import { devicesRepository } from './devices.repository.ts';
import {
  approvalLife,
  approvalWindow,
  codeAttempts,
  codeLength,
  maxApprovals,
  numbersShown,
  stoppedAfterDenial,
} from './limits.ts';
import { newReferenceCode } from './reference-code.ts';

export interface SentApprovalsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: CodeHasher;
  readonly knowsBrowser: KnowsBrowser;
  /** The application of a stored request that waits for an account's answer; null if there is none. */
  readonly requestedClient: (interaction: string | undefined) => Promise<string | null>;
  /** Notifies the companions of a user, without waiting for them. */
  readonly push: (userId: string) => void;
  /** Withdraws an `mfa_token` by its hash; false if it was used. */
  readonly withdrawProof: (hash: string, on: Database) => Promise<boolean>;
}

/** The portal's side of an approval: requests it and, if realtime is blocked, verifies the companion's code. */
export function sentApprovalsService(deps: SentApprovalsDeps): SentChallenges {
  const { db, clock, hasher, push, withdrawProof } = deps;

  async function request(ask: FactorAsk): Promise<Challenge> {
    return begin(ask, await deps.requestedClient(ask.interaction));
  }

  async function begin(ask: FactorAsk, clientId: string | null): Promise<Challenge> {
    const isKnownBrowser = await deps.knowsBrowser(ask.user.id, ask.client);
    const row: Approval = {
      ...newApproval(ask, clock),
      ...askerOf(ask, isKnownBrowser),
      client_id: clientId,
    };
    const devices = await inTransaction(db, async (tx) => {
      const approvals = approvalsRepository(tx);
      await approvals.holdAccount(ask.user.id);
      refuseStopped(await approvals.deniedAt(ask.user.id, row.source), row);
      refuseTooMany(
        await approvals.begunSince(ask.user.id, row.budget, row.created_at - approvalWindow),
        row.created_at,
      );
      await approvals.replace(row);
      await approvals.insert(row);
      return devicesRepository(tx).list(ask.user.id);
    });
    push(ask.user.id);
    return {
      challenge_id: row.id,
      hint: devices.map(({ name }) => name).join(', '),
      code_length: codeLength,
      reference_code: row.reference_code,
      expires_at: new Date(row.expires_at).toISOString(),
      resend_after: 0,
      number: row.number,
    };
  }

  /** Bound to the user and to the token (security #7). */
  async function find({ user, caller }: FactorAsk, id: string, on: Database): Promise<Approval> {
    const found = await approvalsRepository(on).findOf(user.id, id);
    if (found?.session_id !== caller.sessionId) throw new ApiError('not_found');
    return found;
  }

  /** A code entered before the approval was answered, or after it expired, is never right. */
  async function verify(ask: FactorAsk, id: string, code: string, on: Database): Promise<Verdict> {
    const approvals = approvalsRepository(on);
    // The transaction has locked the account's count of failures: what is read here does not change until its end.
    const found = await find(ask, id, on);
    const isOver = found.expires_at <= clock.now() || !['waiting', 'approved'].includes(found.state);
    if (isOver || found.code_attempts >= codeAttempts) throw new ApiError('challenge_expired');
    if (found.code_hash === null || !hasher.matches(code, id, found.code_hash)) {
      await approvals.countCodeAttempt(id);
      return { isRight: false, attemptsLeft: codeAttempts - found.code_attempts - 1 };
    }
    // One answer yields one proof: the one sent by realtime is invalidated, and if it was used, no other is issued.
    // Locks the proof before the approval's row, as issuing a new proof does, to avoid a deadlock.
    const isUnused = found.token_hash !== null && (await withdrawProof(found.token_hash, on));
    if (!isUnused || !(await approvals.useCode(id, clock.now()))) throw new ApiError('challenge_expired');
    return { isRight: true };
  }

  return {
    request,
    async retry(ask, id) {
      const { client_id: clientId } = await find(ask, id, db);
      return begin(ask, clientId);
    },
    verify,
  };
}

/** Security #8. `begun`: when the requests within the window were made, oldest first. */
function refuseTooMany(begun: readonly number[], now: number): void {
  const oldest = begun.at(-maxApprovals);
  if (oldest === undefined) return;
  throw new ApiError('rate_limited', { retry_after: Math.ceil((oldest + approvalWindow - now) / 1000) });
}

/** Security #101: the source of a denied request cannot ask again for a while. */
function refuseStopped(deniedAt: number | undefined, { budget, created_at: now }: Approval): void {
  if (deniedAt === undefined) return;
  const { address, browser, session } = stoppedAfterDenial;
  const lasts = { pending: address, reset: address, known_browser: browser, session }[budget];
  // Setting the clock back must not prolong the wait.
  const left = Math.min(lasts, deniedAt + lasts - now);
  if (left > 0) throw new ApiError('rate_limited', { retry_after: Math.ceil(left / 1000) });
}

/** The requester: the budget that the approval is counted in, and the source that a denial blocks. */
function askerOf({ caller, client }: FactorAsk, isKnownBrowser: boolean) {
  const browser = browserHash(client);
  if (caller.kind === 'session') {
    return { budget: 'session', source: tokenHash(caller.sessionId), browser_hash: browser } as const;
  }
  if (isKnownBrowser && client.browserId)
    return { budget: 'known_browser', source: tokenHash(client.browserId), browser_hash: browser } as const;
  // A reset began with the mailbox, whoever spends the budget of the password (security #479).
  const budget = caller.kind === 'pending_reset' ? 'reset' : 'pending';
  return { budget, source: tokenHash(addressGroup(client.ip)), browser_hash: browser } as const;
}

function newApproval(
  { user, caller, client, requestId }: FactorAsk,
  clock: Clock,
): Omit<Approval, 'budget' | 'source' | 'browser_hash' | 'client_id'> {
  const now = clock.now();
  const numbers = distinctNumbers();
  return {
    id: newId(clock),
    user_id: user.id,
    session_id: caller.sessionId,
    session_kind: caller.kind,
    reference_code: newReferenceCode(),
    number: numbers[randomInt(numbers.length)] ?? '',
    numbers: JSON.stringify(numbers),
    state: 'waiting',
    ip: client.ip,
    user_agent: client.userAgent,
    client_device_id: client.deviceId,
    request_id: requestId,
    created_at: now,
    expires_at: now + approvalLife,
    answered_at: null,
    answered_by: null,
    code_hash: null,
    code_attempts: 0,
    code_used_at: null,
    token_hash: null,
  };
}

/** Two digits each, from the operating system's random generator. */
function distinctNumbers(): string[] {
  const numbers = new Set<string>();
  while (numbers.size < numbersShown) numbers.add(String(randomInt(10, 100)));
  return [...numbers];
}
