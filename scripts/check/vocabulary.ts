import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Excludes the glossary, which names the words it replaces, and the changelog, which describes old releases. */
const spoken = {
  include: ['{contract,server,web,e2e,scripts,bench,mutation}/**/*.{ts,tsx}', 'docs/**/*.md', '*.md'],
  exclude: [
    '**/node_modules/**',
    '**/dist/**',
    'CHANGELOG.md',
    'docs/glossary.md',
    'scripts/check/vocabulary*.ts',
  ],
};

/**
 * Words that this repository does not use, with the glossary's term. Words with another valid meaning are not checked.
 */
const replaced: readonly (readonly [word: RegExp, term: string])[] = [
  [/\banew\b|[a-z]Anew\b/, 'again'],
  [/\bsecond[- ]steps?\b/i, 'second factor'],
  [/\bnews\b|\b(?:has|is|take)News\b/, 'account event'],
  [/\bcall(?:s|ed)? (?:it |them )?off\b|\bcallOff\b/, 'cancel'],
  [/\bthin(?:s|ned)? out\b|\bthinOut\b/, 'prune'],
  [/\bout aloud\b/, 'skipped, with a message'],
  [/\b(?:tellEnded|askIfAlive|owesFactor|mayGoOn)\b/, 'see docs/glossary.md'],
];

/** The places of words that the glossary replaces. */
export function vocabularyFaults(root: string): string[] {
  return globSync(spoken.include, { cwd: root, exclude: spoken.exclude })
    .sort()
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          replaced
            .filter(([word]) => word.test(line))
            .map(([word, term]) => `${file}:${index + 1}: '${word.exec(line)?.[0]}': ${term}`),
        ),
    );
}
