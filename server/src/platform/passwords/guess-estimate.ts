import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Maximum characters that are analysed. The work grows with their square, and a password whose beginning is strong is
 * strong.
 */
const longestLook = 40;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Estimates the guesses needed by an attacker who knows the patterns that people use: words in any spelling, keyboard
 * runs, dates, repetitions (zxcvbn, USENIX Security 2016). Loaded at the first use, since most processes never set a
 * password.
 * @param context words related to the owner or to this service
 * @returns the decimal logarithm of the number of guesses
 */
export async function guessesLog10(password: string, context: readonly string[]): Promise<number> {
  estimator ??= load();
  return (await estimator).check(password.slice(0, longestLook), [...context]).guessesLog10;
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
