import { type FactorType, factorTypes } from '@latchkey/contract/mfa/factors';
import type { ForgetAdded } from '../features/accounts/forget-added.ts';
import type { User } from '../features/accounts/user.ts';
import type { CodesService } from '../features/codes/codes.service.ts';
import {
  approvalFactor,
  forgetAddedDevices,
  forgetDevices,
  hasDevices,
} from '../features/companion/approval.factor.ts';
import type { SentApprovalsDeps } from '../features/companion/sent-approvals.service.ts';
import type { ForgetFactor, HoldsFactor } from '../features/mfa/factor.ts';
import type { KnowsBrowser } from '../features/mfa/factor-failures.service.ts';
import type { FactorRegistry } from '../features/mfa/factor-registry.ts';
import { emailCodeFactor, forgetAddedEmail, hasEmail } from '../features/mfa/factors/email-code.factor.ts';
import {
  forgetAddedLark,
  forgetLinkedLark,
  hasLark,
  larkCodeFactor,
} from '../features/mfa/factors/lark-code.factor.ts';
import { forgetAddedPassword, hasPassword, passwordFactor } from '../features/mfa/factors/password.factor.ts';
import {
  forgetAddedCodes,
  forgetRecoveryCodes,
  hasCodes,
  recoveryCodeFactor,
} from '../features/mfa/factors/recovery-code.factor.ts';
import { forgetAddedPhone, hasPhone, smsCodeFactor } from '../features/mfa/factors/sms-code.factor.ts';
import { forgetAddedTotp, forgetTotp, hasTotp, totpFactor } from '../features/mfa/factors/totp.factor.ts';
import type { NoticesService } from '../features/notices/notices.service.ts';
import {
  forgetAddedPasskeys,
  forgetPasskeys,
  hasPasskeys,
  passkeyFactor,
} from '../features/passkeys/passkey.factor.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { ChannelName } from '../platform/messages/channel.ts';
import type { PasswordHasher } from '../platform/passwords/password-hasher.ts';
import type { Vault } from '../platform/secrets/vault.ts';

/** What the factors are built from; each takes what it needs. */
export interface FactorParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly codes: CodesService;
  readonly knowsBrowser: KnowsBrowser;
  /** Whether the operator has configured the channel. */
  readonly canSend: (channel: ChannelName) => boolean;
  readonly notices: NoticesService;
  readonly vaults: { readonly totp: Vault; readonly recoveryCodes: Vault };
  readonly approvals: Pick<SentApprovalsDeps, 'hasher' | 'requestedClient' | 'push' | 'withdrawProof'>;
}

interface FactorModule<Made> {
  make(parts: FactorParts): Made;
  readonly holds: HoldsFactor;
  /** Deletes the factor. Null if it has no data of its own: it is a contact, or the password. */
  readonly forget: ForgetFactor | null;
  /** For what strange sessions added, or made their own. */
  readonly forgetAdded: ForgetAdded;
}

/** The server's registry of factors, one line each. */
const modules: { readonly [Type in FactorType]: FactorModule<FactorRegistry[Type]> } = {
  passkey: {
    make: passkeyFactor,
    holds: hasPasskeys,
    forget: forgetPasskeys,
    forgetAdded: forgetAddedPasskeys,
  },
  carro_id: {
    make: ({ approvals, ...of }) => approvalFactor({ ...of, ...approvals }),
    holds: hasDevices,
    forget: forgetDevices,
    forgetAdded: forgetAddedDevices,
  },
  totp: {
    make: ({ vaults, ...of }) => totpFactor({ ...of, vault: vaults.totp }),
    holds: hasTotp,
    forget: forgetTotp,
    forgetAdded: forgetAddedTotp,
  },
  email_otp: { make: emailCodeFactor, holds: hasEmail, forget: null, forgetAdded: forgetAddedEmail },
  sms_otp: { make: smsCodeFactor, holds: hasPhone, forget: null, forgetAdded: forgetAddedPhone },
  lark_otp: {
    make: larkCodeFactor,
    holds: hasLark,
    forget: forgetLinkedLark,
    forgetAdded: forgetAddedLark,
  },
  password: { make: passwordFactor, holds: hasPassword, forget: null, forgetAdded: forgetAddedPassword },
  recovery_code: {
    make: ({ vaults, ...of }) => recoveryCodeFactor({ ...of, vault: vaults.recoveryCodes }),
    holds: hasCodes,
    forget: forgetRecoveryCodes,
    forgetAdded: forgetAddedCodes,
  },
};

/** Creates the factors of a portal. */
export function factorRegistry(parts: FactorParts): FactorRegistry {
  const made = factorTypes.map((type) => [type, modules[type].make(parts)] as const);
  return Object.fromEntries(made) as unknown as FactorRegistry;
}

/** The factors that an account has, in the order of the contract. */
export async function heldFactors(user: User, on: Database): Promise<FactorType[]> {
  const held = await Promise.all(factorTypes.map((type) => modules[type].holds(user, on)));
  return factorTypes.filter((_type, index) => held[index]);
}

/** For an operator who resets an account's factors. */
export const forgetFactors: readonly ForgetFactor[] = factorTypes.flatMap(
  (type) => modules[type].forget ?? [],
);

/** By factor, for the report of an unrecognised sign-in. */
export const forgetAddedFactors: ReadonlyMap<FactorType, ForgetAdded> = new Map(
  factorTypes.map((type) => [type, modules[type].forgetAdded]),
);
