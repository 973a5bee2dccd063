/** 'Ada Lovelace' → 'AL', 'ada@example.com' → 'A', no name → '?'; whole characters of any script. */
export function initialsOf(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return (firstOf(first) + (last ? firstOf(last) : '')).toUpperCase();
}

const firstOf = (word: string) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
