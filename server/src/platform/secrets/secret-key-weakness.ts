/** Minimum length of a secret key in bytes (docs/behaviour/operation.md#settings). */
export const secretKeyMinimumBytes = 32;

/**
 * Says why a key cannot come from a random generator, or returns undefined if it can.
 * Each rule refuses a random key less than once in 10^13, so that a refused key was typed by a person or copied from a
 * page.
 */
export function secretKeyWeakness(key: Uint8Array): string | undefined {
  if (key.length < secretKeyMinimumBytes) {
    return `has ${key.length} bytes, but at least ${secretKeyMinimumBytes} are needed`;
  }
  if (key.every((byte) => byte >= 0x20 && byte <= 0x7e)) return 'is readable text, not random bytes';
  if (isPeriodic(key)) return 'repeats itself';
  if (isProgression(key)) return 'is a plain sequence';
  if (new Set(key).size < 16) return 'has too few different bytes';
  return undefined;
}

function isPeriodic(key: Uint8Array): boolean {
  for (let period = 1; period <= key.length / 2; period += 1) {
    if (key.every((byte, at) => at < period || byte === key[at - period])) return true;
  }
  return false;
}

function isProgression(key: Uint8Array): boolean {
  const step = differenceAt(key, 1);
  return key.every((_byte, at) => at === 0 || differenceAt(key, at) === step);
}

function differenceAt(key: Uint8Array, at: number): number {
  return ((key[at] ?? 0) - (key[at - 1] ?? 0) + 256) % 256;
}
