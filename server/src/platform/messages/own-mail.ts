import type { MailBlock, MailKind } from './mail-kinds.ts';

/** A mail in a brand's own words; its sentences contain placeholders. */
export interface OwnMail {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs before, between and after the blocks. */
  readonly before: readonly string[];
  readonly between: readonly string[];
  readonly after: readonly string[];
  /** Label of the button. */
  readonly label: string | null;
  /** Replaces the layout; the plain text is still made of the paragraphs. */
  readonly html?: string;
}

/** What is wrong, and in which part. */
export interface OwnMailFault {
  readonly key: string;
  readonly problem: string;
}

/** Returns what is wrong with a sentence; supplied by the caller, which checks other texts by the same rules. */
export type SentenceProblem = (sentence: string, takes: readonly string[]) => string | undefined;

const mostLines = 60;
const longest = { subject: 150, heading: 150, button: 60, line: 1000 };

/**
 * Parses a mail of a brand: `Subject: …`, `# Heading`, then one paragraph per line; `{code}`, `{facts}` and
 * `[Label]({link})` are on lines of their own. Returns the mail, or what is wrong with it.
 */
export function parseOwnMail(
  text: string,
  kind: MailKind,
  sentenceProblem: SentenceProblem,
): { readonly mail: OwnMail } | { readonly faults: readonly OwnMailFault[] } {
  const faults: OwnMailFault[] = [];
  const lines = text
    .replace(/^\u{feff}/u, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), key: `line ${index + 1}` }))
    .filter(({ line }) => line !== '');
  if (lines.length > mostLines) faults.push({ key: 'all', problem: `has more than ${mostLines} lines` });
  const [first, second, ...rest] = lines;
  const subject = /^Subject:\s*(.+)$/i.exec(first?.line ?? '')?.[1];
  if (!subject) faults.push({ key: 'line 1', problem: 'must be "Subject: …"' });
  const heading = /^#\s+(.+)$/.exec(second?.line ?? '')?.[1];
  if (!heading) faults.push({ key: second?.key ?? 'line 2', problem: 'must be the heading, "# …"' });
  const named = new Set<string>();
  const check = (key: string, sentence: string, most: number) => {
    for (const [, name = ''] of sentence.matchAll(/\{(\w+)\}/g)) named.add(name);
    const problem =
      sentence.length > most
        ? `has ${sentence.length} characters, but at most ${most} are allowed`
        : sentenceProblem(sentence, kind.takes);
    if (problem) faults.push({ key, problem });
  };
  check('line 1', subject ?? '', longest.subject);
  check(second?.key ?? 'line 2', heading ?? '', longest.heading);

  const parts: string[][] = [[], [], []];
  const found: MailBlock[] = [];
  let label: string | null = null;
  for (const { line, key } of rest.slice(0, mostLines)) {
    const block = blockOf(line);
    if (!block) {
      check(key, line, longest.line);
      parts[partAfter(found, kind)]?.push(line);
    } else if (found.includes(block.name) || !kind.blocks.includes(block.name)) {
      faults.push({
        key,
        problem: `has ${shownBlock[block.name]} ${found.includes(block.name) ? 'again' : 'in a mail without one'}`,
      });
    } else {
      found.push(block.name);
      if (block.label !== undefined) check(key, block.label, longest.button);
      label = block.label ?? label;
    }
  }
  faults.push(...missing(kind, found, named));
  if (faults.length > 0) return { faults };
  const [before = [], between = [], after = []] = parts;
  return { mail: { subject: subject ?? '', heading: heading ?? '', before, between, after, label } };
}

/** The blocks as they are written in a file. */
export const shownBlock: Readonly<Record<MailBlock, string>> = {
  code: '{code}',
  facts: '{facts}',
  link: '[Label]({link})',
};

function blockOf(line: string): { name: MailBlock; label?: string } | undefined {
  if (line === '{code}') return { name: 'code' };
  if (line === '{facts}') return { name: 'facts' };
  const label = /^\[([^[\]]+)\]\(\{link\}\)$/.exec(line)?.[1]?.trim();
  return label ? { name: 'link', label } : undefined;
}

/** 0 before the first block, 1 between two, 2 after the last. */
function partAfter(found: readonly MailBlock[], { blocks }: MailKind): 0 | 1 | 2 {
  if (found.length === 0) return 0;
  return found.length < blocks.length ? 1 : 2;
}

function missing(kind: MailKind, found: readonly MailBlock[], named: ReadonlySet<string>): OwnMailFault[] {
  const blocks = kind.blocks.filter((block) => !found.includes(block));
  const names = kind.needs.filter((name) => !named.has(name));
  const wrongOrder = blocks.length === 0 && kind.blocks.some((block, at) => found[at] !== block);
  return [
    ...blocks.map((block) => ({ key: shownBlock[block], problem: 'is missing; it needs a line of its own' })),
    ...names.map((name) => ({ key: `{${name}}`, problem: 'is missing' })),
    ...(wrongOrder
      ? [
          {
            key: shownBlock[kind.blocks[0] ?? 'link'],
            problem: `must stand before ${shownBlock[kind.blocks[1] ?? 'link']}`,
          },
        ]
      : []),
  ];
}
