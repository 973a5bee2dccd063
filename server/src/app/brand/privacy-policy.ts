import type { PolicyBlock, PolicySpan } from '@latchkey/contract/settings/privacy-policy';
import { isLocale, type Locale, locales } from '@latchkey/contract/text/locales';
import MarkdownIt, { type Token } from 'markdown-it';
import type { BrandFault, PrivacyPolicies } from './brand.ts';
import { namesWithin, readUpTo } from './read-up-to.ts';
import { hiddenProblem } from './sentence-problems.ts';

const largestFile = 128 * 1024;

// All of CommonMark is parsed, so that what is refused can be named; the library never renders anything.
const markdown = new MarkdownIt('commonmark', { html: true, maxNesting: 20 });
// We refuse bad links with their line; the library would show them as text.
markdown.validateLink = () => true;

/** `privacy/LOCALE.md`: a brand's privacy policy (docs/behaviour/brands.md#privacy-policy). */
export function readPrivacyPolicies(directory: string, faults: BrandFault[]): PrivacyPolicies {
  const found = new Map<Locale, readonly PolicyBlock[]>();
  for (const name of namesWithin(directory, 'privacy', faults)) {
    const file = `privacy/${name}`;
    const locale = name.replace(/\.md$/, '');
    if (!name.endsWith('.md') || !isLocale(locale)) {
      faults.push({ file, problem: `is not a text in one of ${locales.join(', ')}` });
      continue;
    }
    const bytes = readUpTo(directory, file, largestFile, faults);
    if (!bytes) continue;
    const { blocks, problems } = parsePolicy(bytes.toString('utf8'));
    faults.push(...problems.map(({ line, problem }) => ({ file, key: `line ${line}`, problem })));
    found.set(locale, blocks);
  }
  return found;
}

interface Problem {
  readonly line: number;
  readonly problem: string;
}

/** Headings of two levels, paragraphs, lists, emphasis and links; any other Markdown is reported as a problem. Pure. */
export function parsePolicy(text: string): { blocks: PolicyBlock[]; problems: Problem[] } {
  const reader = new PolicyReader();
  for (const token of markdown.parse(text.replace(/^\u{feff}/u, ''), {})) reader.read(token);
  if (reader.blocks.length === 0) reader.refuse('says nothing');
  return reader;
}

type List = Extract<PolicyBlock, { kind: 'list' }>;

class PolicyReader {
  readonly blocks: PolicyBlock[] = [];
  readonly problems: Problem[] = [];
  #line = 1;
  #list: List | undefined;
  #heading: 2 | 3 | undefined;

  refuse(problem: string): void {
    this.problems.push({ line: this.#line, problem });
  }

  read(token: Token): void {
    if (token.map) this.#line = token.map[0] + 1;
    switch (token.type) {
      case 'heading_open':
        this.#heading = this.#levelOf(token.tag);
        return;
      case 'bullet_list_open':
      case 'ordered_list_open':
        this.#openList(token);
        return;
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.#list = undefined;
        return;
      case 'list_item_open':
        this.#list?.items.push([]);
        return;
      case 'inline':
        this.#put(this.#spansOf(token.children ?? []));
        return;
      case 'paragraph_open':
      case 'paragraph_close':
      case 'heading_close':
      case 'list_item_close':
      case 'blockquote_close':
        return;
      default:
        this.refuse(`has ${names[token.type] ?? token.type}, which a policy cannot have`);
    }
  }

  #levelOf(tag: string): 2 | 3 {
    if (tag !== 'h2' && tag !== 'h3') this.refuse('has a heading other than ## and ###');
    const isFirst = !this.blocks.some(({ kind }) => kind === 'heading');
    if (tag === 'h3' && isFirst) this.refuse('has a ### before any ##');
    return tag === 'h3' ? 3 : 2;
  }

  #openList(token: Token): void {
    if (this.#list) this.refuse('has a list in a list');
    const start = Number(token.attrGet('start') ?? 1);
    this.#list = { kind: 'list', ordered: token.type === 'ordered_list_open', start, items: [] };
    this.blocks.push(this.#list);
  }

  #put(spans: PolicySpan[]): void {
    const level = this.#heading;
    this.#heading = undefined;
    if (level) this.blocks.push({ kind: 'heading', level, spans });
    else if (this.#list) this.#list.items.at(-1)?.push(spans);
    else this.blocks.push({ kind: 'paragraph', spans });
  }

  #spansOf(tokens: readonly Token[]): PolicySpan[] {
    const spans: PolicySpan[] = [];
    let look: Omit<PolicySpan, 'text'> = {};
    for (const token of tokens) {
      const { type, content } = token;
      if (type === 'text' || type === 'text_special') this.#say(content, look, spans);
      else if (type === 'softbreak' || type === 'hardbreak') this.#say('\n', look, spans);
      else if (type === 'strong_open') look = { ...look, strong: true };
      else if (type === 'em_open') look = { ...look, emphasis: true };
      else if (type === 'link_open') look = { ...look, href: this.#address(`${token.attrGet('href')}`) };
      else if (type === 'strong_close') look = without(look, 'strong');
      else if (type === 'em_close') look = without(look, 'emphasis');
      else if (type === 'link_close') look = without(look, 'href');
      else this.refuse(`has ${names[type] ?? type}, which a policy cannot have`);
      if (type === 'softbreak' || type === 'hardbreak') this.#line += 1;
    }
    return spans;
  }

  #say(text: string, look: Omit<PolicySpan, 'text'>, spans: PolicySpan[]): void {
    const problem = hiddenProblem(text.replaceAll('\n', ''));
    if (problem) this.refuse(problem);
    if (text) spans.push({ text, ...look });
  }

  #address(href: string): string {
    const { protocol } = URL.parse(href) ?? {};
    if (!protocol || !['https:', 'http:', 'mailto:'].includes(protocol))
      this.refuse(`has a link to ${href.slice(0, 60)}, but only https:, http: and mailto: are allowed`);
    return href;
  }
}

function without<Look extends object>(look: Look, key: keyof Look): Look {
  const { [key]: _gone, ...rest } = look;
  return rest as Look;
}

const names: Readonly<Record<string, string>> = {
  html_block: 'HTML',
  html_inline: 'HTML',
  image: 'a picture',
  fence: 'code',
  code_block: 'code',
  code_inline: 'code',
  blockquote_open: 'a quotation',
  hr: 'a line across',
};
