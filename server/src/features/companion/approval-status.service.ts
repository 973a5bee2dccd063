import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import type { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { MfaTokensService } from '../mfa/mfa-tokens.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { type Approval, approvalsRepository } from './approvals.repository.ts';

export interface ApprovalStatusDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mfaTokens: Pick<MfaTokensService, 'issue' | 'withdraw'>;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  /** By token. */
  readonly asks: RateLimit;
}

export type ApprovalStatusService = ReturnType<typeof approvalStatusService>;

/** The state of an approval, for a page that received no event: its network was interrupted, or realtime is blocked. */
export function approvalStatusService({ db, clock, mfaTokens, sessions, asks }: ApprovalStatusDeps) {
  async function read(caller: TokenCaller, id: string): Promise<ReplyOf<typeof approvalStatus>> {
    await asks.consume(caller.sessionId);
    const approval = await approvalsRepository(db).findOf(caller.userId, id);
    if (approval?.session_id !== caller.sessionId) throw new ApiError('not_found');
    const { state } = approval;
    // After its expiry an approval has no effect (security #78).
    if (approval.expires_at <= clock.now() || state === 'replaced') return { state: 'expired' };
    if (state === 'denied' || state === 'wrong_number') return { state: 'denied', reason: state };
    if (state === 'waiting') return { state };
    const mfaToken = await proofAgain(caller, approval);
    return { state, ...(mfaToken ? { mfa_token: mfaToken } : {}) };
  }

  /**
   * Only the hash of the proof that was sent is stored: unless it was used, it is invalidated and replaced by a new
   * one.
   */
  function proofAgain(caller: TokenCaller, approval: Approval): Promise<string | undefined> {
    const { id, token_hash: sent } = approval;
    if (sent === null || approval.code_used_at !== null) return Promise.resolve(undefined);
    return inTransaction(db, async (tx) => {
      // What withdraws all proofs of the account at the same moment must not miss the new one.
      await sessions.holdAccount(caller, tx);
      if (!(await mfaTokens.withdraw(sent, tx))) return undefined;
      const token = await mfaTokens.issue(caller, 'carro_id', tx);
      if (!(await approvalsRepository(tx).swapToken(id, sent, tokenHash(token)))) {
        throw new ApiError('conflict');
      }
      return token;
    });
  }

  return { read };
}
