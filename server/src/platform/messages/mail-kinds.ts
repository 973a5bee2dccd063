import { messagesEn, type NoticeKind } from '../text/messages.en.ts';

/** A part of a mail that is no sentence: a code to read off, a list of what happened, a button. */
export type MailBlock = 'code' | 'facts' | 'link';

/** One kind of mail, and what the text of a brand for it may and must name (docs/behaviour/brands.md#mails-of-a-brand). */
export interface MailKind {
  readonly kind: string;
  /** Placeholders of its sentences. */
  readonly takes: readonly string[];
  /** Those of them that must be somewhere. */
  readonly needs: readonly string[];
  /** Each stands in a line of its own, in this order. */
  readonly blocks: readonly MailBlock[];
}

const codeMails = ['one-time-code', 'account-recovery-code'];
const linkMails = ['email-verification', 'password-reset', 'registration', 'invitation'];

/** Notices with a link that does something about it are a kind of their own: without it they advise something else. */
export const noticeKind = (kind: NoticeKind, isLinked: boolean): string =>
  `notice-${kind.replaceAll('_', '-')}${isLinked ? '-linked' : ''}`;

/** Every kind of mail that there is. */
export function mailKinds(): MailKind[] {
  return [
    ...codeMails.map(
      (kind): MailKind => ({
        kind,
        takes: ['service', 'life', 'reference'],
        needs: ['life', 'reference'],
        blocks: ['code'],
      }),
    ),
    ...linkMails.map(
      (kind): MailKind => ({ kind, takes: ['service', 'life'], needs: ['life'], blocks: ['link'] }),
    ),
    { kind: 'registration-known', takes: ['service'], needs: [], blocks: ['link'] },
    ...notices(),
  ];
}

function notices(): MailKind[] {
  const { notices: texts } = messagesEn.securityNotice;
  return (Object.keys(texts) as NoticeKind[]).flatMap((kind) => {
    const said = texts[kind].sentence({ factor: '{factor}', count: aCount });
    const needs = [
      ...(said.includes('{factor}') ? ['factor'] : []),
      ...(said.includes(`${aCount}`) ? ['count'] : []),
    ];
    const facts = { takes: ['service', ...needs], needs, blocks: ['facts', 'link'] } as const;
    const variants = texts[kind].linked ? [false, true] : [false];
    return variants.map((isLinked) => ({ kind: noticeKind(kind, isLinked), ...facts }));
  });
}

/** One that no sentence has by itself. */
const aCount = 7_654_321;
