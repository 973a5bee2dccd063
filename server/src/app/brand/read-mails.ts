import { isLocale } from '@latchkey/contract/text/locales';
import { type MailKind, mailKinds } from '../../platform/messages/mail-kinds.ts';
import { ownMailKey } from '../../platform/messages/mail-of.ts';
import { type OwnMail, parseOwnMail } from '../../platform/messages/own-mail.ts';
import type { BrandFault } from './brand.ts';
import { namesWithin, readUpTo } from './read-up-to.ts';
import { hiddenProblem, placeholderProblem } from './sentence-problems.ts';

/** In bytes. Mail programs truncate mails of more than some hundred thousand bytes. */
const largest = { txt: 16 * 1024, html: 64 * 1024 };

interface MailFile {
  readonly file: string;
  readonly kind: MailKind;
  readonly key: string;
  readonly type: 'txt' | 'html';
}

/**
 * `mail/KIND.LOCALE.txt` and `.html`: mails in a brand's own words and layout
 * (docs/behaviour/brands.md#mails-of-a-brand). Their HTML is checked elsewhere.
 */
export function readMails(directory: string, faults: BrandFault[]): ReadonlyMap<string, OwnMail> {
  const found = new Map<string, OwnMail>();
  const files = mailFiles(directory, faults);
  const read = ({ file, type }: MailFile) =>
    readUpTo(directory, file, largest[type], faults)?.toString('utf8');

  const worded = files.filter(({ type }) => type === 'txt');
  for (const each of worded) {
    const text = read(each);
    if (text === undefined) continue;
    const parsed = parseOwnMail(text, each.kind, sentenceProblem);
    if ('mail' in parsed) found.set(each.key, parsed.mail);
    else faults.push(...parsed.faults.map((fault) => ({ file: each.file, ...fault })));
  }
  for (const each of files.filter(({ type }) => type === 'html')) {
    if (!worded.some(({ key }) => key === each.key))
      faults.push({
        file: each.file,
        problem: 'has no .txt file next to it with the subject and the plain text',
      });
    const html = read(each);
    const mail = found.get(each.key);
    if (html !== undefined && mail) found.set(each.key, { ...mail, html });
  }
  return found;
}

function mailFiles(directory: string, faults: BrandFault[]): MailFile[] {
  const kinds = new Map(mailKinds().map((each) => [each.kind, each]));
  return namesWithin(directory, 'mail', faults).flatMap((name) => {
    const file = `mail/${name}`;
    const [, kindName = '', locale, type] = /^([a-z-]+)\.([\w-]+)\.(txt|html)$/.exec(name) ?? [];
    const kind = kinds.get(kindName);
    if (kind && isLocale(locale) && (type === 'txt' || type === 'html'))
      return [{ file, kind, key: ownMailKey(kindName, locale), type }];
    faults.push({ file, problem: nameProblem(kind !== undefined) });
    return [];
  });
}

/** Placeholders are optional in a mail's sentences. */
const sentenceProblem = (sentence: string, takes: readonly string[]): string | undefined =>
  hiddenProblem(sentence) ?? placeholderProblem(sentence, takes, []);

const nameProblem = (isKind: boolean): string =>
  isKind
    ? 'names no language of ours'
    : 'is not KIND.LOCALE.txt or .html of a kind listed by `latchkey mail kinds`';
