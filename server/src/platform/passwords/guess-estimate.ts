import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Characters that are looked at. The work grows with their square, and what begins with a strong part is strong. */
const longestLook = 40;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * How many guesses somebody needs who knows the patterns that people use: words in any spelling, runs on a keyboard,
 * dates, repetitions (zxcvbn, USENIX Security 2016). Loaded at the first use, since most processes never set a password.
 * @param context words that belong to the owner or to this service
 * @returns the decimal logarithm of the guesses
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
