import type { Profile } from '@latchkey/contract/profile/profile';
import type { Clock } from '../../platform/clock/clock.ts';
import type { InSeenTime } from '../../platform/clock/in-seen-time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { WithdrawProofs } from '../accounts/withdraw-proofs.ts';
import type { SendCapsService } from '../codes/send-caps.service.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import type { MailedLinksService } from '../mailed-links/mailed-links.service.ts';
import type { FactorFailuresService, KnowsBrowser } from '../mfa/factor-failures.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { TellAdded } from '../mfa/tell-added.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { PendingAttentions } from '../profile/profile.service.ts';
import type { AccountEventsService } from '../realtime/account-events.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { passwordsEndpoints } from './endpoints.ts';
import { currentPasswordAttempts, forgotPerAddress, resetPerAddress, resetPerLink } from './limits.ts';
import { type ForgetBrowsers, type NewPasswordDeps, newPasswordService } from './new-password.service.ts';
import { passwordChangeService } from './password-change.service.ts';
import { type PasswordResetDeps, passwordResetService } from './password-reset.service.ts';
import { type ResetMailboxDeps, resetMailbox } from './reset-mailbox.ts';
import { waitingResetCheck } from './waiting-reset-check.ts';
import { waitingResetsService } from './waiting-resets.service.ts';

export interface PasswordsFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly inSeenTime: InSeenTime;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly rateLimits: RateLimits;
  readonly sessions: SessionsService;
  readonly notices: NoticesService;
  readonly mailedLinks: MailedLinksService;
  readonly sendCaps: SendCapsService;
  readonly withdrawProofs: WithdrawProofs;
  readonly knowsBrowser: KnowsBrowser;
  readonly forgetBrowsers: ForgetBrowsers;
  readonly endLasting: (tx: Database, userId: string, sessionsStay: boolean) => Promise<unknown>;
  readonly forgetFailures: NewPasswordDeps['forgetFailures'];
  readonly secondFactors: SecondFactors;
  readonly failures: FactorFailuresService;
  readonly stepUp: StepUp;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly pendingAttentions: PendingAttentions;
  readonly readProfile: (userId: string) => Promise<Profile>;
  readonly reportMover: PasswordResetDeps['reportMover'];
  readonly tellAdded: TellAdded;
  readonly tellAddedAgain: ResetMailboxDeps['tellAddedAgain'];
  readonly isTwoFactorOn: ResetMailboxDeps['isTwoFactorOn'];
  readonly forgetAdded: ResetMailboxDeps['forgetAdded'];
  /** RESET_WAIT_HOURS. */
  readonly resetWaitHours: number;
}

export function passwordsFeature(deps: PasswordsFeatureDeps) {
  const { db, clock, hasher, rateLimits, sessions, notices, mailedLinks, secondFactors } = deps;
  const newPasswords = newPasswordService({
    db,
    clock,
    hasher,
    policy: deps.policy,
    sessions,
    notices,
    withdrawProofs: deps.withdrawProofs,
    forgetBrowsers: deps.forgetBrowsers,
    endLasting: deps.endLasting,
    forgetFailures: deps.forgetFailures,
  });
  const mailbox = resetMailbox({
    clock,
    mailedLinks,
    notices,
    withdrawProofs: deps.withdrawProofs,
    isTwoFactorOn: deps.isTwoFactorOn,
    forgetAdded: deps.forgetAdded,
    tellAdded: deps.tellAdded,
    tellAddedAgain: deps.tellAddedAgain,
  });
  const changes = passwordChangeService({
    db,
    clock,
    hasher,
    sessions,
    stepUp: deps.stepUp,
    pendingAttentions: deps.pendingAttentions,
    newPasswords,
    readProfile: deps.readProfile,
    currentPasswordAttempts: rateLimits.limit('current-password', currentPasswordAttempts),
    secondFactors,
    failures: deps.failures,
  });
  const waiting = waitingResetsService({
    db,
    clock,
    mailedLinks,
    notices,
    sessions,
    accountEvents: deps.accountEvents,
    newPasswords,
    mailbox,
    limit: rateLimits.limit('stop-reset-address', resetPerAddress),
    waitHours: deps.resetWaitHours,
    check: waitingResetCheck({ db, secondFactors }),
  });
  const resets = passwordResetService({
    db,
    clock,
    inSeenTime: deps.inSeenTime,
    sessions,
    mailbox,
    notices,
    mailedLinks,
    sendCaps: deps.sendCaps,
    knowsBrowser: deps.knowsBrowser,
    secondFactors,
    newPasswords,
    waiting,
    reportMover: deps.reportMover,
    limits: {
      forgot: rateLimits.limit('forgot-password-address', forgotPerAddress),
      reset: rateLimits.limit('reset-password-address', resetPerAddress),
      resetOfLink: rateLimits.limit('reset-password-link', resetPerLink),
    },
  });
  return {
    endpoints: passwordsEndpoints({ resets, changes, waiting }),
    waiting,
    sendResetLink: resets.sendFor,
  };
}
