import type { FactorType } from '@latchkey/contract/http/api-error';
import { factors, type Possession, possessionsOf } from '@latchkey/contract/mfa/factors';
import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';

/** The basis of the answer; nothing else is read from the server. */
export interface RecoveryFacts {
  info: Pick<
    MfaInfo,
    'registered_factors' | 'recovery_codes_left' | 'is_2fa_enabled' | 'is_2fa_enforced' | 'allow_codes'
  >;
  /** Passkeys that are not bound to one device. */
  syncedPasskeys: number;
}

/** What a person may lose, most likely first. */
export const losses = ['phone', 'password', 'mailbox'] as const;
export type Loss = (typeof losses)[number];

/** A way to sign in: what it starts with, and the second factor if one is required. */
export interface WayIn {
  begins: 'passkey' | 'password' | 'phone_code' | 'reset';
  second: FactorType | null;
}

/** What helps, least effort first. */
export const remedies = ['recovery_code', 'passkey', 'totp', 'email_otp'] as const;
export type Remedy = (typeof remedies)[number];

/** What is lost with the phone; a synced passkey is not. */
const onPhone: readonly Possession[] = ['phone_number', 'authenticator_app', 'companion_device'];

/**
 * How a person can still sign in after this loss, without anybody's help. Pure (docs/behaviour/mfa.md#getting-back-in).
 */
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

/**
 * The most useful action: the one that provides a way to sign in after the most losses; undefined if there is one after
 * each. Pure.
 */
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
  // A passkey counts as both factors; with two-factor authentication off, one is enough.
  if (begins === 'passkey' || !(info.is_2fa_enabled || info.is_2fa_enforced))
    return [{ begins, second: null }];
  const shown = possessionsOf(shownBy[begins]);
  return (
    left
      // A passkey needs no other factor: it is a way to sign in by itself.
      .filter((type) => type !== 'passkey' && !shown.has(factors[type].possession))
      .filter((type) => factors[type].strength !== 'weak' || info.allow_codes !== false)
      .map((second) => ({ begins, second }))
  );
}

/**
 * The factors already shown, which are not asked for again. After a reset, the person signs in with the new password.
 */
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
