import type { FactorType, mfaTokenStatuses } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { TrustedDevicesService } from '../trusted-devices/trusted-devices.service.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SignInService } from './sign-in.service.ts';

export interface LoginSecondFactorDeps {
  readonly db: Database;
  readonly sessions: SessionsService;
  readonly signIn: SignInService;
  readonly history: LoginHistoryService;
  readonly secondFactors: Pick<SecondFactors, 'consume' | 'require'>;
  readonly trustedDevices: Pick<TrustedDevicesService, 'trust'>;
}

export interface SecondFactorAnswer {
  /** The caller, with a `pending_2fa` token. */
  readonly caller: TokenCaller;
  readonly mfaToken: string | undefined;
  /** Whether the person asked not to be asked again in this browser for a while. */
  readonly trustDevice: boolean;
  readonly client: ClientInfo;
  readonly requestId: string;
}

export type LoginSecondFactorService = ReturnType<typeof loginSecondFactorService>;

/**
 * Completes a sign-in with its second factor: exchanges the pending token and the proof earned under it for a session
 * (security #2, #45).
 */
export function loginSecondFactorService({
  db,
  sessions,
  signIn,
  history,
  secondFactors,
  trustedDevices,
}: LoginSecondFactorDeps) {
  async function finish({
    caller,
    mfaToken,
    trustDevice,
    client,
    requestId,
  }: SecondFactorAnswer): Promise<{ auth_token: string }> {
    if (!mfaToken) return secondFactors.require(caller);
    const [user, pending] = await Promise.all([
      usersRepository(db).findById(caller.userId),
      sessions.find(caller.sessionId),
    ]);
    if (!user || !pending) throw new ApiError('unauthenticated');
    const factors = JSON.parse(pending.factors) as FactorType[];
    try {
      const first = { user, signInMethod: history.signInMethodOf(factors), factors, client, requestId };
      const token = await signIn.finish(first, async (tx) => {
        const proof = await secondFactors.consume(caller, mfaToken, tx);
        if (proof.status) throw new ProofRefused(proof.status);
        // Two proofs of one sign-in yield only one session.
        if (!(await sessions.end(caller.sessionId, 'completed', tx))) throw new ApiError('unauthenticated');
        if (trustDevice) await trustedDevices.trust(tx, user, client, proof.factor);
        return proof;
      });
      return { auth_token: token };
    } catch (error) {
      if (error instanceof ProofRefused) return secondFactors.require(caller, error.status);
      throw error;
    }
  }

  return { finish };
}

/** Thrown to leave the transaction, so that the reply is composed outside it. */
class ProofRefused extends Error {
  readonly status: (typeof mfaTokenStatuses)[number];

  constructor(status: (typeof mfaTokenStatuses)[number]) {
    super(`The mfa_token is ${status}`);
    this.status = status;
  }
}
