import { messagesEn, type NoticeKind } from '../text/messages.en.ts';

/** A part of a mail that is not a sentence: a code, a list of details, a button. */
export type MailBlock = 'code' | 'facts' | 'link';

/**
 * A kind of mail, and the placeholders that a brand's text for it may and must use
 * (docs/behaviour/brands.md#mails-of-a-brand).
 */
export interface MailKind {
  readonly kind: string;
  /** Placeholders that its sentences may use. */
  readonly takes: readonly string[];
  /** Placeholders that must occur at least once. */
  readonly needs: readonly string[];
  /** Each is on a line of its own, in this order. */
  readonly blocks: readonly MailBlock[];
}

const codeMails = ['one-time-code', 'account-recovery-code'];
const linkMails = ['email-verification', 'password-reset', 'registration', 'invitation'];

/** Notices with a link that undoes something are a kind of their own, because they give different advice without it. */
export const noticeKind = (kind: NoticeKind, isLinked: boolean): string =>
  `notice-${kind.replaceAll('_', '-')}${isLinked ? '-linked' : ''}`;

/** Every kind of mail. */
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

/** A number that occurs in no sentence by itself. */
const aCount = 7_654_321;
