import type { AccountRecoveriesTables } from './tables/account-recoveries.ts';
import type { AccountsTables } from './tables/accounts.ts';
import type { ApplicationsTables } from './tables/applications.ts';
import type { AttentionsTables } from './tables/attentions.ts';
import type { AuditTables } from './tables/audit.ts';
import type { BackchannelTables } from './tables/backchannel.ts';
import type { CodesTables } from './tables/codes.ts';
import type { CompanionTables } from './tables/companion.ts';
import type { GroupsTables } from './tables/groups.ts';
import type { JobsTables } from './tables/jobs.ts';
import type { JoiningTables } from './tables/joining.ts';
import type { KnownBrowsersTables } from './tables/known-browsers.ts';
import type { LoginHistoryTables } from './tables/login-history.ts';
import type { MailedLinksTables } from './tables/mailed-links.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { OperatorsTables } from './tables/operators.ts';
import type { ProfileTables } from './tables/profile.ts';
import type { ReplicaMarkTables } from './tables/replica-mark.ts';
import type { SecondFactorsTables } from './tables/second-factors.ts';
import type { SessionsTables } from './tables/sessions.ts';
import type { SignInLimitsTables } from './tables/sign-in-limits.ts';
import type { SigningKeysTables } from './tables/signing-keys.ts';
import type { TalliesTables } from './tables/tallies.ts';
import type { TimeSeenTables } from './tables/time-seen.ts';
import type { TrustedDevicesTables } from './tables/trusted-devices.ts';
import type { UserWordsTables } from './tables/user-words.ts';
import type { WaitingResetsTables } from './tables/waiting-resets.ts';
import type { WebhooksTables } from './tables/webhooks.ts';

/** Every table. Times are epoch milliseconds, flags 0 or 1, arrays and objects JSON text, on both databases. */
export interface Schema
  extends AccountRecoveriesTables,
    AccountsTables,
    ApplicationsTables,
    AttentionsTables,
    AuditTables,
    BackchannelTables,
    CodesTables,
    CompanionTables,
    GroupsTables,
    JobsTables,
    JoiningTables,
    KnownBrowsersTables,
    LoginHistoryTables,
    MailedLinksTables,
    MessagesTables,
    OperatorsTables,
    ProfileTables,
    ReplicaMarkTables,
    SecondFactorsTables,
    SessionsTables,
    SignInLimitsTables,
    SigningKeysTables,
    TalliesTables,
    TimeSeenTables,
    TrustedDevicesTables,
    UserWordsTables,
    WaitingResetsTables,
    WebhooksTables {}
