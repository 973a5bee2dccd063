import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale } from '@latchkey/contract/text/locales';
import { mailKinds } from '../../platform/messages/mail-kinds.ts';
import { ownMailKey } from '../../platform/messages/mail-of.ts';
import { type OwnMail, parseOwnMail } from '../../platform/messages/own-mail.ts';
import type { BrandFault } from './brand.ts';
import { readUpTo } from './read-up-to.ts';
import { hiddenProblem, placeholderProblem } from './sentence-problems.ts';

const largestFile = 16 * 1024;

/** `mail/KIND.LOCALE.txt`: mails in a brand's own words (docs/behaviour/brands.md#mails-of-a-brand). */
export function readMails(directory: string, faults: BrandFault[]): ReadonlyMap<string, OwnMail> {
  const found = new Map<string, OwnMail>();
  if (!existsSync(join(directory, 'mail'))) return found;
  const kinds = new Map(mailKinds().map((each) => [each.kind, each]));
  for (const name of readdirSync(join(directory, 'mail')).toSorted()) {
    const file = `mail/${name}`;
    const [, kindName = '', locale] = /^([a-z-]+)\.([\w-]+)\.txt$/.exec(name) ?? [];
    const kind = kinds.get(kindName);
    if (!kind || !isLocale(locale)) {
      faults.push({ file, problem: nameProblem(name, kind !== undefined) });
      continue;
    }
    const bytes = readUpTo(directory, file, largestFile, faults);
    if (!bytes) continue;
    const read = parseOwnMail(bytes.toString('utf8'), kind, sentenceProblem);
    if ('mail' in read) found.set(ownMailKey(kindName, locale), read.mail);
    else faults.push(...read.faults.map((fault) => ({ file, ...fault })));
  }
  return found;
}

/** What a sentence of a mail may name, it need not. */
const sentenceProblem = (sentence: string, takes: readonly string[]): string | undefined =>
  hiddenProblem(sentence) ?? placeholderProblem(sentence, takes, []);

function nameProblem(name: string, isKind: boolean): string {
  if (name.endsWith('.html'))
    return 'is HTML: all mails have one layout, and a brand its words in KIND.LOCALE.txt';
  return isKind
    ? 'names no language of ours'
    : 'is not KIND.LOCALE.txt of a kind that `latchkey mail kinds` lists';
}
