import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { totpDigits, totpPeriod, totpSeedBytes, totpWindow } from './limits.ts';

// RFC 6238 with the parameters that every authenticator app supports: SHA-1, 6 digits, 30 seconds.
const parameters = { algorithm: 'SHA1', digits: totpDigits, period: totpPeriod };

/** Generates a seed in base32. */
export function newTotpSeed(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(totpSeedBytes)).buffer }).base32;
}

/**
 * The time step (RFC 6238 §4.2) of this code: the current one or a neighbour; undefined if the code matches none. `now`
 * in milliseconds.
 */
export function totpStepOf(seed: string, code: string, now: number): number | undefined {
  if (!new RegExp(`^\\d{${totpDigits}}$`).test(code)) return undefined;
  const secret = Secret.fromBase32(seed);
  const delta = TOTP.validate({ token: code, secret, ...parameters, timestamp: now, window: totpWindow });
  return delta === null ? undefined : totpStep(now) + delta;
}

export function totpStep(now: number): number {
  return TOTP.counter({ period: totpPeriod, timestamp: now });
}

/** The last step whose code is accepted at that time. */
export const latestStep = (now: number): number => totpStep(now) + totpWindow;

/** How long the current code remains valid, in whole seconds. */
export function secondsToNextStep(now: number): number {
  return totpPeriod - (Math.floor(now / 1000) % totpPeriod);
}

/** The URL that authenticator apps read from a QR code. */
export function otpauthUrl(seed: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(seed), ...parameters }).toString();
}
