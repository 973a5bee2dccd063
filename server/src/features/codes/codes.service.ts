import { codeFactorTypes } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import type { CodeHasher } from '../../platform/secrets/code-hasher.ts';
import { randomDigits } from '../../platform/secrets/random-digits.ts';
import { addressHint } from './address-hint.ts';
import { type CodeKey, codesRepository } from './codes.repository.ts';
import {
  challengeLife,
  codeAttempts,
  codeLength,
  codeLife,
  keepCodes,
  resendCooldown,
  sweepBatch,
} from './limits.ts';
import type {
  CodeAttempt,
  CodeBinding,
  CodePurpose,
  CodeRequest,
  CodeTarget,
  OneTimeCode,
  SentCode,
} from './one-time-code.ts';
import { referenceCode } from './reference-code.ts';
import type { SendCapsService } from './send-caps.service.ts';
import { senders } from './senders.ts';

export interface CodesDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** For the purpose 'one-time-code'. */
  readonly hasher: CodeHasher;
  readonly outbox: Outbox;
  readonly caps: SendCapsService;
}

/** Purposes for which a window that is closed and reopened continues with the pending code. */
const reusedPurposes: readonly CodePurpose[] = [...codeFactorTypes, 'account_recovery'];

export type CodesService = ReturnType<typeof codesService>;

/** One-time codes for every purpose (docs/behaviour/codes.md#constants, security #9 to #15). */
export function codesService({ db, clock, hasher, outbox, caps }: CodesDeps) {
  /**
   * Sends a code. If a second factor is requested again under the same token within the cooldown, the pending challenge
   * is returned. Otherwise earlier codes for the same purpose become invalid. Throws `rate_limited`.
   * `on` must be a transaction; without it the call creates its own.
   */
  async function request(asked: CodeRequest, on?: Database): Promise<SentCode> {
    return on ? requestIn(on, asked) : inTransaction(db, (tx) => requestIn(tx, asked));
  }

  async function requestIn(tx: Database, asked: CodeRequest): Promise<SentCode> {
    const underWay = await reusable(tx, asked);
    if (underWay) return present(underWay);
    const codes = codesRepository(tx);
    const now = clock.now();
    // Always codes before counters: otherwise two calls could deadlock.
    const { budget, paidBy } = asked.sender;
    await codes.kill({ ...asked, budget }, asked.target.address, now);
    await caps.cool(tx, { ...asked, budget }, asked.target);
    await caps.take(tx, asked);
    const id = newId(clock);
    const code = randomDigits(codeLength);
    const row: OneTimeCode = {
      id,
      reference_code: referenceCode(),
      purpose: asked.purpose,
      user_id: asked.userId,
      session_id: asked.sessionId,
      channel: asked.target.channel,
      address: asked.target.address,
      code_hash: hasher.hash(code, id),
      is_decoy: asked.isDecoy ? 1 : 0,
      budget,
      paid_by: paidBy,
      attempts: 0,
      created_at: now,
      sent_at: now,
      expires_at: now + codeLife,
      consumed_at: null,
    };
    await codes.insert(row);
    await send(tx, row, code);
    return present(row);
  }

  async function reusable(tx: Database, asked: CodeRequest): Promise<OneTimeCode | undefined> {
    if (!reusedPurposes.includes(asked.purpose)) return undefined;
    const row = await codesRepository(tx).newest(asked);
    const fits = row?.address === asked.target.address && row.channel === asked.target.channel;
    return fits && row.attempts < codeAttempts && clock.now() < row.sent_at + resendCooldown
      ? row
      : undefined;
  }

  /**
   * Sends a new code for the same challenge; the old one becomes invalid (security #15).
   * Throws `not_found` for another person's challenge, `challenge_expired`, `rate_limited` within the cooldown.
   */
  async function resend(key: CodeKey, binding: CodeBinding, on?: Database): Promise<SentCode> {
    const again = (tx: Database) => resendIn(tx, key, binding);
    return on ? again(on) : inTransaction(db, again);
  }

  async function resendIn(tx: Database, key: CodeKey, binding: CodeBinding): Promise<SentCode> {
    const codes = codesRepository(tx);
    const row = await find(key, binding, tx);
    const now = clock.now();
    if (row.consumed_at !== null || now >= row.created_at + challengeLife)
      throw new ApiError('challenge_expired');
    const code = randomDigits(codeLength);
    const renewed = {
      ...row,
      code_hash: hasher.hash(code, row.id),
      sent_at: now,
      expires_at: now + codeLife,
    };
    if (!(await codes.renew(row.id, renewed.code_hash, now, renewed.expires_at))) {
      throw new ApiError('challenge_expired');
    }
    const { budget, paid_by: paidBy } = row;
    await caps.cool(tx, { ...binding, budget }, row);
    // The budget that paid for the first code also pays for further ones.
    await caps.take(tx, { target: row, sender: { budget, paidBy }, isDecoy: row.is_decoy === 1 });
    await send(tx, renewed, code);
    return present(renewed);
  }

  /** Throws `not_found` if there is no such challenge, or it is another person's. */
  async function find(key: CodeKey, binding: CodeBinding, on: Database = db): Promise<OneTimeCode> {
    const row = await codesRepository(on).find(key, binding);
    if (!row) throw new ApiError('not_found');
    return row;
  }

  /**
   * Checks a code and uses it up if it is right. A wrong code is returned, not thrown: a caller in a transaction, which
   * also counts failures of a factor (security #13), must commit the counts before it refuses (security #14). If it
   * throws `challenge_expired`, nothing was counted.
   */
  async function attempt(
    challenge: OneTimeCode,
    code: string,
    on: Database,
    isBlocked = false,
  ): Promise<CodeAttempt> {
    const { id, code_hash, is_decoy } = challenge;
    // If the code was resent meanwhile, the stored hash is different, and only the new code is right.
    const hash = hasher.hashLike(code, id, code_hash);
    const mayBeRight = is_decoy === 0 && !isBlocked;
    const tried = await codesRepository(on).attemptHash({
      id,
      hash: (mayBeRight && hash) || '',
      now: clock.now(),
      most: codeAttempts,
    });
    if (!tried) throw new ApiError('challenge_expired');
    if (!tried.isRight) return { isRight: false, attemptsLeft: codeAttempts - tried.attempts };
    const { purpose, session_id: sessionId, budget } = challenge;
    await caps.warm(on, { purpose, sessionId, budget }, challenge);
    return { isRight: true };
  }

  /** The newest pending challenge of a purpose under a token, for calls that do not name one. */
  async function newest(binding: CodeBinding): Promise<OneTimeCode | undefined> {
    const row = await codesRepository(db).newest(binding);
    return row && clock.now() < row.created_at + challengeLife ? row : undefined;
  }

  async function send(tx: Database, row: OneTimeCode, code: string): Promise<void> {
    await outbox.enqueue(tx, {
      template: 'one_time_code',
      channel: row.channel,
      to: row.address,
      data: {
        code,
        reference: row.reference_code,
        life: codeLife,
        isForRecovery: row.purpose === 'account_recovery',
      },
      userId: row.user_id,
      expiresAt: row.expires_at,
      replaceKey: row.id,
      isWithheld: row.is_decoy === 1,
    });
  }

  function present(row: OneTimeCode): SentCode {
    const target: CodeTarget = row;
    return {
      challengeId: row.id,
      referenceCode: row.reference_code,
      codeLength,
      hint: addressHint(target),
      channel: row.channel,
      expiresAt: row.expires_at,
      resendAfter: Math.max(0, Math.ceil((row.sent_at + resendCooldown - clock.now()) / 1000)),
    };
  }

  const useUpOver = () => codesRepository(db).useUpOver(clock.now(), codeAttempts);

  /** Deletes old rows. */
  async function sweep(): Promise<void> {
    await codesRepository(db).sweep(clock.now() - keepCodes, sweepBatch);
    await caps.sweep();
  }

  return { request, resend, find, attempt, newest, hint: addressHint, senders, useUpOver, sweep };
}
