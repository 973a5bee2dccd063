import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { LarkSignIn } from '../../platform/lark/lark-sign-in.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { SecretKey } from '../../platform/secrets/secret-keys.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { NoteChange } from '../accounts/note-change.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { EndTrust, SessionsService } from '../sessions/sessions.service.ts';
import { challengesService } from './challenges.service.ts';
import { mfaEndpoints } from './endpoints.ts';
import { factorAttemptsService } from './factor-attempts.service.ts';
import { factorChangesService } from './factor-changes.service.ts';
import { factorFailuresService, type KnowsBrowser } from './factor-failures.service.ts';
import { factorItemsService } from './factor-items.service.ts';
import type { FactorRegistry } from './factor-registry.ts';
import { failedSignInsService } from './failed-sign-ins.service.ts';
import { larkLinkService } from './lark-link.service.ts';
import { factorPreferences, ownBrowserAnswers } from './limits.ts';
import { mfaInfoService } from './mfa-info.service.ts';
import type { MfaTokenJudgement, MfaTokensService } from './mfa-tokens.service.ts';
import { offersService, type SignInFactors } from './offers.service.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { recoveryCodesService } from './recovery-codes.service.ts';
import { stepUpService } from './step-up.service.ts';
import { totpRegistrationService } from './totp-registration.service.ts';
import { twoFactorService } from './two-factor.service.ts';
import { type WaysInDeps, waysInService } from './ways-in.service.ts';

export interface MfaFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionsService;
  readonly factors: FactorRegistry;
  /** Created before the factors, which withdraw proofs. */
  readonly mfaTokens: MfaTokensService;
  readonly rateLimits: RateLimits;
  readonly knowsBrowser: KnowsBrowser;
  readonly vaults: { readonly totp: Vault; readonly recoveryCodes: Vault };
  /** REQUIRE_2FA. */
  readonly requireForAll: boolean;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  readonly signInFactors: SignInFactors;
  readonly serviceName: () => string;
  /** Null if the operator has not configured Lark. */
  readonly larkSignIn: LarkSignIn | null;
  readonly secretKeys: readonly [SecretKey, ...SecretKey[]];
  readonly notices: NoticesService;
  readonly describeClient: DescribeClient;
  readonly history: LoginHistoryService;
  readonly endTrust: EndTrust;
  readonly noteChange: NoteChange;
  readonly hasSyncedPasskey: WaysInDeps['hasSyncedPasskey'];
  readonly resets: WaysInDeps['resets'];
}

export function mfaFeature(deps: MfaFeatureDeps) {
  const { db, clock, sessions, history, notices, factors, mfaTokens, vaults } = deps;
  const offers = offersService({
    db,
    clock,
    factors,
    sessions,
    requireForAll: deps.requireForAll,
    isOperator: deps.isOperator,
    signInFactors: deps.signInFactors,
  });
  const stepUp = stepUpService({ clock, sessions, offers, mfaTokens });
  const failures = factorFailuresService({
    db,
    clock,
    notices,
    knowsBrowser: deps.knowsBrowser,
    ownBrowserAnswers: deps.rateLimits.limit('factor-own-browser', ownBrowserAnswers),
  });
  const failedSignIns = failedSignInsService({ db, history, sessions, notices });
  const attempts = factorAttemptsService({ db, failures, offers, sessions, mfaTokens, failedSignIns });
  const challenges = challengesService({ attempts, factors });
  const info = mfaInfoService({
    offers,
    isLarkSetUp: deps.larkSignIn !== null,
    recoveryCodes: recoveryCodesRepository(db),
  });
  const waysIn = waysInService({
    db,
    offers,
    isOperator: deps.isOperator,
    hasSyncedPasskey: deps.hasSyncedPasskey,
    resets: deps.resets,
  });
  const changes = factorChangesService({
    db,
    clock,
    offers,
    sessions,
    stepUp,
    notices,
    endTrust: deps.endTrust,
    noteChange: deps.noteChange,
  });
  const items = factorItemsService({ db, sessions, stepUp, changes });
  const twoFactor = twoFactorService({
    db,
    clock,
    offers,
    sessions,
    stepUp,
    info,
    notices,
    endTrust: deps.endTrust,
    noteChange: deps.noteChange,
    preferences: deps.rateLimits.limit('factor-preference', factorPreferences),
  });
  const registrations = totpRegistrationService({
    db,
    clock,
    vault: vaults.totp,
    sessions,
    stepUp,
    changes,
    info,
    serviceName: deps.serviceName,
  });
  const codes = recoveryCodesService({
    db,
    clock,
    vault: vaults.recoveryCodes,
    sessions,
    stepUp,
    changes,
  });
  const lark = larkLinkService({
    db,
    clock,
    larkSignIn: deps.larkSignIn,
    secretKeys: deps.secretKeys,
    sessions,
    stepUp,
    changes,
    info,
  });

  const endpoints = mfaEndpoints({ info, waysIn, challenges, twoFactor, registrations, codes, lark });
  return {
    endpoints,
    stepUp,
    offers,
    attempts,
    changes,
    items,
    failures,
    failedSignIns,
    secondFactors: {
      forSignIn: offers.forSignIn,
      forReset: offers.forReset,
      async consume(caller: TokenCaller, mfaToken: string, on: Database): Promise<MfaTokenJudgement> {
        const proof = await mfaTokens.consume(caller, mfaToken, on);
        if (proof.status || (await offers.stillCompletes(caller, proof.factor, on))) return proof;
        return { status: 'invalid' };
      },
      require: stepUp.require,
    },
    async sweep(): Promise<void> {
      await mfaTokens.sweep();
      await registrations.sweep();
      await lark.sweep();
    },
  };
}
