import type { Challenge } from '@latchkey/contract/mfa/challenge';
import type { CodeFactorType } from '@latchkey/contract/mfa/factors';
import type { ChannelName } from '../../../platform/messages/channel.ts';
import type { User } from '../../accounts/user.ts';
import type { CodesService } from '../../codes/codes.service.ts';
import type { CodeTarget, SentCode } from '../../codes/one-time-code.ts';
import type { FactorAsk, SentChallenges } from '../factor.ts';
import type { KnowsBrowser } from '../factor-failures.service.ts';

export interface CodeFactorDeps {
  readonly codes: CodesService;
  readonly knowsBrowser: KnowsBrowser;
  /** False for a channel that the operator has not configured: its factor is not offered. */
  readonly canSend: (channel: ChannelName) => boolean;
}

export interface CodeChallengesDeps extends Pick<CodeFactorDeps, 'codes' | 'knowsBrowser'> {
  readonly type: CodeFactorType;
  /** Where the code is sent; undefined if the account has no such contact. */
  readonly targetOf: (user: User) => CodeTarget | undefined;
}

/** Bound to factor, user and token: no other caller and no other call can use a challenge (security #7). */
export function codeChallenges({ codes, knowsBrowser, type, targetOf }: CodeChallengesDeps): SentChallenges {
  const bindingOf = ({ caller }: FactorAsk) => ({
    purpose: type,
    userId: caller.userId,
    sessionId: caller.sessionId,
  });
  return {
    async request(ask) {
      const target = targetOf(ask.user);
      if (!target) throw new Error(`${type} was offered without a contact`);
      const isKnown = await knowsBrowser(ask.user.id, ask.client);
      const sender = codes.senders.ofToken(ask.caller, isKnown);
      return present(await codes.request({ ...bindingOf(ask), target, sender }));
    },
    async retry(ask, challengeId) {
      return present(await codes.resend({ id: challengeId }, bindingOf(ask)));
    },
    async verify(ask, challengeId, code, on) {
      const challenge = await codes.find({ id: challengeId }, bindingOf(ask), on);
      const tried = await codes.attempt(challenge, code, on);
      // A code sent to a former contact proves nothing about the present one.
      return tried.isRight ? { isRight: challenge.address === targetOf(ask.user)?.address } : tried;
    },
  };
}

function present(sent: SentCode): Challenge {
  return {
    challenge_id: sent.challengeId,
    hint: sent.hint,
    code_length: sent.codeLength,
    reference_code: sent.referenceCode,
    expires_at: new Date(sent.expiresAt).toISOString(),
    resend_after: sent.resendAfter,
  };
}
