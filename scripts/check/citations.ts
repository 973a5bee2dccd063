import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { securityRows } from './security-lines.ts';

/** Files with comments and documents, except the checker's own and its tests, which contain planted faults. */
const cited = {
  include: [
    '{contract,server,web,e2e,scripts,bench,mutation}/**/*.{ts,tsx,js,css,html}',
    'docs/**/*.{md,js}',
    '*.{md,ts,js,yaml}',
    'deploy/**/*.*',
  ],
  exclude: [
    '**/node_modules/**',
    '**/dist/**',
    'scripts/check/citations*.ts',
    'scripts/check/security-lines*.ts',
  ],
};

const decisionRecords = 'docs/decisions/[0-9]*.md';
const sections = ['Context', 'Decision', 'Consequences', 'Not taken'];
/** Maximum number of lines of a decision record. */
const longestRecord = 60;

/** Documents outside this repository, in the forms in which comments used to cite them. */
const forbidden = [
  /\bspec(?:ification)?(?:\.md)? ?§/i,
  /\bspec\.md\b/i,
  /\bdecisions(?:\.md)? ?§/i,
  /\bdecisions\.md\b/i,
  /\barchitecture rule\b/i,
];

/** `docs/behaviour/login.md#lockout`, `docs/decisions/0012`, `ARCHITECTURE.md#rules`; not a path in another tree. */
const citedPath = /(?<![\w./@-])((?:docs\/[\w./-]*[\w-])|[A-Z]{6,}\.md)(?:#([\w-]+))?/g;
/** `[text](../behaviour/web.md#toasts)`; `{…}` is a placeholder of a mail. */
const link = /\]\((?!\w+:|\{)([^)#\s]*)(?:#([\w-]+))?\)/g;
/** `#93`, `security R5`: numbers in docs/security.md. Colours and HTML entities have other digits. */
const numbers = /(?<![\w&/#.-])#(\d{1,3})(?![\w-])|\bsecurity ([HR]\d{1,2})\b/g;
const comment = /^\s*(?:\/\/|\/?\*|<!--|#).*|(?<=\s)\/\/ .*$/;

/** The faults of a tree's citations: those that lead nowhere, and those in a forbidden form. */
export function citationFaults(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const targets = targetsOf(root);
  const files = globSync(cited.include, { cwd: root, exclude: cited.exclude }).sort();
  return [
    ...files.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          lineFaults(file, line, targets).map((said) => `${file}:${index + 1}: ${said}`),
        ),
    ),
    ...globSync(decisionRecords, { cwd: root })
      .sort()
      .flatMap((file) => recordFaults(read(file)).map((said) => `${file}: ${said}`)),
  ];
}

interface Targets {
  /** What is wrong with a cited file, folder or heading; undefined if it exists. */
  missing(path: string, heading: string | undefined): string | undefined;
  hasNumber(name: string): boolean;
}

function targetsOf(root: string): Targets {
  const headings = new Map<string, Set<string>>();
  const security = join(root, 'docs', 'security.md');
  const rows = existsSync(security) ? securityRows(readFileSync(security, 'utf8')) : new Map();
  return {
    missing(path, heading) {
      const target = resolve(root, path);
      if (!target) return `there is no ${path}`;
      if (heading === undefined) return undefined;
      const known = headings.get(target) ?? slugsOf(readFileSync(join(root, target), 'utf8'));
      headings.set(target, known);
      return known.has(heading) ? undefined : `${target} has no heading #${heading}`;
    },
    hasNumber: (name) => rows.has(name),
  };
}

function lineFaults(file: string, line: string, targets: Targets): string[] {
  const isDocument = file.endsWith('.md');
  const faults: (string | undefined)[] = [];
  const old = forbidden.map((form) => form.exec(line)?.[0]).find(Boolean);
  if (old) faults.push(`'${old}' is not in this repository: cite a heading of docs/behaviour, or a standard`);
  for (const [, path = '', heading] of line.matchAll(citedPath)) faults.push(targets.missing(path, heading));
  for (const [, to = '', heading] of isDocument ? line.matchAll(link) : []) {
    faults.push(targets.missing(to ? posix.join(dirname(file), to) : file, heading));
  }
  const text = isDocument ? line : (comment.exec(line)?.[0] ?? '');
  for (const [, digits, letter] of text.matchAll(numbers)) {
    const name = letter ?? `#${digits}`;
    if (!targets.hasNumber(name)) faults.push(`docs/security.md has no number ${name}`);
  }
  return faults.filter((fault) => fault !== undefined);
}

function recordFaults(source: string): string[] {
  const missing = sections.filter((section) => !source.includes(`\n## ${section}\n`));
  const lines = source.trimEnd().split('\n').length;
  return [
    ...(missing.length > 0 ? [`no '${missing.join("', '")}', see docs/decisions/TEMPLATE.md`] : []),
    ...(lines > longestRecord ? [`${lines} lines, at most ${longestRecord}: split it`] : []),
  ];
}

/** A file or folder by its name, or the decision record that begins with the given number. */
function resolve(root: string, path: string): string | undefined {
  if (existsSync(join(root, path))) return path;
  return /^docs\/decisions\/\d{4}$/.test(path) ? globSync(`${path}-*.md`, { cwd: root })[0] : undefined;
}

/** The anchors of a Markdown file, as GitHub generates them. */
function slugsOf(source: string): Set<string> {
  const titles = [...source.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return new Set(
    titles.map((title) =>
      title
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
