import type { AdminNotice, NoticeGroup } from '@latchkey/contract/attentions/admin-notice';

const groups: Record<NoticeGroup, string> = {
  partner: 'Accounts of partners',
  'no-2fa': 'Accounts without two-factor sign-in',
  'no-password': 'Accounts without a password',
  'unverified-email': 'Accounts whose email is not verified',
  'unverified-phone': 'Accounts whose phone number is not verified',
};
const number = new Intl.NumberFormat('en-GB');
const people = (count: number) => `${number.format(count)} ${count === 1 ? 'account' : 'accounts'}`;

export const consoleNoticesText = {
  title: 'Notices',
  description: 'What people are shown after they sign in.',
  searchHint: 'Title, type or id',
  notice: 'Notice',
  type: 'Type',
  typeHint: 'A name of your own, such as new_terms: a-z, 0-9 and _.',
  heading: 'Title',
  content: 'Text',
  contentHint: 'Plain text.',
  link: 'Link',
  linkHint: 'An https address for more; it may be left empty.',
  linkInvalid: 'It must be an https address.',
  required: 'Required',
  requiredLabel: 'Nothing else goes on before it is acknowledged',
  optional: 'May be skipped',
  audience: 'For',
  account: 'Email, phone number or id',
  audiences: { all: 'Everybody', user: 'One account', ...groups },
  audienceOf: ({ audience_kind, audience }: Pick<AdminNotice, 'audience_kind' | 'audience'>) =>
    audience_kind === 'all'
      ? 'Everybody'
      : audience_kind === 'user'
        ? 'One account'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: 'From',
  fromHint: 'Empty: from now on.',
  until: 'Until',
  untilHint: 'Empty: until you take it down.',
  endsFirst: 'It must end after it starts.',
  noEnd: 'No end',
  empty: 'No notices',
  emptyHint: 'Put one up, for everybody or for some.',
  add: 'Put up a notice',
  added: 'The notice is up.',
  addFailed: 'The notice could not be put up.',
  preview: 'Who is concerned',
  concerned: (count: number, isWhole: boolean) =>
    isWhole ? `${people(count)} at present` : `At least ${people(count)}`,
  previewFailed: 'Who is concerned could not be counted.',
  facts: 'Notice',
  done: 'What people did',
  seen: 'Seen by',
  skipped: 'Skipped by',
  resolved: 'Acknowledged by',
  counted: (count: number) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: 'Change',
  changeTitle: 'Change the notice',
  changeHint: 'Who has acknowledged it does not see it again.',
  save: 'Save',
  changed: 'Notice changed.',
  changeFailed: 'The notice could not be changed.',
  remove: 'Take down',
  removeTitle: (title: string) => `Take ‘${title}’ down?`,
  removeConsequence: 'Nobody sees it any more.',
  removed: 'Notice taken down.',
  removeFailed: 'The notice could not be taken down.',
  loadFailed: 'The notice could not be loaded.',
} as const;
