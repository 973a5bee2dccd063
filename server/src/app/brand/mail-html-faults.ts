import { type ParserError, parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { MailKind } from '../../platform/messages/mail-kinds.ts';
import type { OwnMailFault } from '../../platform/messages/own-mail.ts';
import { deepest, tooDeep } from './limits.ts';
import { loadsSomething } from './loads-something.ts';
import { placeholderProblem } from './sentence-problems.ts';

/** Elements that a mail's layout needs. Everything that runs, asks for input, embeds or plays something is missing. */
const elements = new Set(
  (
    'html head meta title style body div span p h1 h2 h3 h4 h5 h6 a img br hr b strong i em u s small sup sub font center pre code ' +
    'blockquote ul ol li table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
);

/**
 * Why the HTML of a mail is refused (docs/behaviour/brands.md#html-of-a-mail), by line. Nothing is repaired, so that
 * the mail is sent exactly as given. Links may lead to the brand's own addresses or be `{link}`, the only picture is
 * the logo, and nothing is loaded from elsewhere.
 */
export function mailHtmlFaults(text: string, kind: MailKind): OwnMailFault[] {
  const check = new MailCheck(kind);
  const onParseError = ({ code, startLine }: ParserError) => {
    // Parsers differ in how they interpret these.
    if (/^duplicate-attribute$|^eof-in-/.test(code))
      check.fault(startLine, `cannot be read in one way: ${code}`);
  };
  check.children(parse(text, { sourceCodeLocationInfo: true, scriptingEnabled: false, onParseError }), 1);
  return check.end();
}

class MailCheck {
  readonly #kind: MailKind;
  readonly #faults: OwnMailFault[] = [];
  /** The placeholders found; the link counts only where it is a link's target. */
  readonly #named = new Set<string>();
  #depth = 0;

  constructor(kind: MailKind) {
    this.#kind = kind;
  }

  end(): OwnMailFault[] {
    const { blocks, needs } = this.#kind;
    const missing = [...blocks, ...needs].filter((name) => !this.#named.has(name));
    const lacks = missing.map((name) => ({
      key: name === 'link' ? 'href="{link}"' : `{${name}}`,
      problem: 'is missing',
    }));
    return [...this.#faults, ...lacks];
  }

  children(parent: Tree.ParentNode, line: number): void {
    this.#depth += 1;
    if (this.#depth > deepest) this.fault(line, tooDeep);
    else for (const node of parent.childNodes) this.#node(node, node.sourceCodeLocation?.startLine ?? line);
    this.#depth -= 1;
  }

  #node(node: Tree.ChildNode, line: number): void {
    if ('tagName' in node) {
      this.#element(node, line);
      if (node.tagName === 'style') this.#styleSheet(node, line);
      else this.children(node, line);
    } else if ('value' in node) this.#text(node.value, line);
    else if ('data' in node) this.#comment(node.data, line);
  }

  fault(line: number, problem: string): void {
    const key = `line ${line}`;
    if (!this.#faults.some((fault) => fault.key === key && fault.problem === problem))
      this.#faults.push({ key, problem });
  }

  #text(text: string, line: number): void {
    const { takes, blocks } = this.#kind;
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) if (name !== 'link') this.#named.add(name);
    const problem = placeholderProblem(text, [...takes, ...blocks], []);
    if (problem) this.fault(line, problem);
  }

  /** Outlook for Windows interprets the content of conditional comments. */
  #comment(text: string, line: number): void {
    const inside = /^\[if [^\]]*\]>(.*)<!\[endif\]$/s.exec(text)?.[1];
    if (inside !== undefined) this.children(parseFragment(inside, { scriptingEnabled: false }), line);
    else if (/[<>{}]/.test(text)) this.fault(line, 'has a comment with markup or a placeholder in it');
  }

  #styleSheet({ childNodes }: Tree.Element, line: number): void {
    const css = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    if (loadsSomething(css)) this.fault(line, 'has a style sheet that loads something');
    if (/\{\w+\}/.test(css)) this.fault(line, 'has a placeholder in a style sheet');
  }

  #element({ tagName, namespaceURI, attrs }: Tree.Element, line: number): void {
    if (!elements.has(tagName) || !namespaceURI.endsWith('xhtml'))
      this.fault(line, `has <${tagName}>, which is not allowed in a mail`);
    for (const { name, value } of attrs) {
      if (isRefused(tagName, name, value, this.#kind))
        this.fault(line, `has the attribute ${name}="${value.slice(0, 60)}"`);
      else if (value === '{link}') this.#named.add('link');
    }
  }
}

function isRefused(tag: string, name: string, value: string, { blocks }: MailKind): boolean {
  if (/[{}]/.test(name)) return true;
  if (name === 'href')
    return value === '{link}' ? !blocks.includes('link') : !/^(?:https:\/\/|mailto:|tel:)[^{}]+$/.test(value);
  if (name === 'src') return tag !== 'img' || value !== '{logo}';
  if (tag === 'meta' && name === 'http-equiv') return !/^content-type$/i.test(value);
  // All other attributes that take a URL, or that run something.
  if (/^on|^(?:srcset|background|action|formaction|data|poster|ping|xlink:href|srcdoc)$/.test(name))
    return true;
  return /[{}]/.test(value) || loadsSomething(value);
}
