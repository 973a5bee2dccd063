import { companionText } from '#text/companion';

const kinds: readonly [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** A default name that the owner can change: 'iPhone', 'Pixel 9'. */
export function suggestedDeviceName(userAgent: string): string {
  // Browsers that hide the model send 'K' instead (user agent reduction).
  const model = /Android [\d.]+; ([^;)]{2,40}?)(?: Build[^)]*)?\)/.exec(userAgent)?.[1];
  return model ?? kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? companionText.unnamedDevice;
}
