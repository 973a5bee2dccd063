import type { FactorType } from '@latchkey/contract/http/api-error';
import { factors, type Possession, possessionsOf } from '@latchkey/contract/mfa/factors';
import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';

/** What the answer is worked out from; nothing else is asked of the server. */
export interface RecoveryFacts {
  info: Pick<
    MfaInfo,
    'registered_factors' | 'recovery_codes_left' | 'is_2fa_enabled' | 'is_2fa_enforced' | 'allow_codes'
  >;
  /** Passkeys that are kept beyond one device. */
  syncedPasskeys: number;
}

/** What somebody may lose, from the likely to the rare. */
export const losses = ['phone', 'password', 'mailbox'] as const;
export type Loss = (typeof losses)[number];

/** A way in: what it begins with, and the second factor where one is asked for. */
export interface WayIn {
  begins: 'passkey' | 'password' | 'phone_code' | 'reset';
  second: FactorType | null;
}

/** What helps, the one that costs least first. */
export const remedies = ['recovery_code', 'passkey', 'totp', 'email_otp'] as const;
export type Remedy = (typeof remedies)[number];

/** What goes with the phone; a passkey stays where it is synced. */
const onPhone: readonly Possession[] = ['phone_number', 'authenticator_app', 'companion_device'];

/** How somebody who has lost that can still sign in, without anybody's help. Pure (docs/behaviour/mfa.md#getting-back-in). */
export function waysIn(facts: RecoveryFacts, loss: Loss): WayIn[] {
  const left = whatIsLeft(facts, loss);
  const begins: WayIn['begins'][] = [
    ...(left.includes('passkey') ? (['passkey'] as const) : []),
    ...(left.includes('password') ? (['password'] as const) : []),
    ...(left.includes('sms_otp') ? (['phone_code'] as const) : []),
    ...(left.includes('email_otp') ? (['reset'] as const) : []),
  ];
  return begins.flatMap((begin) => waysBeginningWith(begin, left, facts));
}

/** What to do first: what gives a way in after the most losses, and undefined where there is one after each. Pure. */
export function bestRemedy(facts: RecoveryFacts): Remedy | undefined {
  const helped = (given: RecoveryFacts) => losses.filter((loss) => waysIn(given, loss).length > 0).length;
  const now = helped(facts);
  if (now === losses.length) return undefined;
  const gains = remedies.map((remedy) => ({ remedy, gain: helped(withRemedy(facts, remedy)) - now }));
  const best = Math.max(...gains.map(({ gain }) => gain));
  return gains.find(({ gain }) => gain === best)?.remedy;
}

function whatIsLeft({ info, syncedPasskeys }: RecoveryFacts, loss: Loss): FactorType[] {
  return info.registered_factors
    .map(({ type }) => type)
    .filter((type) => {
      const { possession } = factors[type];
      if (type === 'recovery_code' && !info.recovery_codes_left) return false;
      if (loss === 'phone') return type === 'passkey' ? syncedPasskeys > 0 : !onPhone.includes(possession);
      return possession !== loss;
    });
}

function waysBeginningWith(
  begins: WayIn['begins'],
  left: readonly FactorType[],
  { info }: RecoveryFacts,
): WayIn[] {
  // A passkey is both factors; with two-factor authentication off one is enough.
  if (begins === 'passkey' || !(info.is_2fa_enabled || info.is_2fa_enforced))
    return [{ begins, second: null }];
  const shown = possessionsOf(shownBy[begins]);
  return (
    left
      // A passkey needs nothing before it: it is a way of its own.
      .filter((type) => type !== 'passkey' && !shown.has(factors[type].possession))
      .filter((type) => factors[type].strength !== 'weak' || info.allow_codes !== false)
      .map((second) => ({ begins, second }))
  );
}

/** What is shown already, and is not asked for again. A reset leads to a sign-in with the new password. */
const shownBy: Record<Exclude<WayIn['begins'], 'passkey'>, readonly FactorType[]> = {
  password: ['password'],
  phone_code: ['sms_otp'],
  reset: ['email_otp', 'password'],
};

function withRemedy({ info, syncedPasskeys }: RecoveryFacts, remedy: Remedy): RecoveryFacts {
  const has = info.registered_factors.some(({ type }) => type === remedy);
  return {
    info: {
      ...info,
      registered_factors: has
        ? info.registered_factors
        : [...info.registered_factors, { type: remedy, name: '', description: '' }],
      recovery_codes_left: remedy === 'recovery_code' ? 10 : info.recovery_codes_left,
    },
    syncedPasskeys: remedy === 'passkey' ? syncedPasskeys + 1 : syncedPasskeys,
  };
}
