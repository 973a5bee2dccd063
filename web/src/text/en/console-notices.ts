import type { AdminNotice, NoticeGroup } from '@latchkey/contract/attentions/admin-notice';

const groups: Record<NoticeGroup, string> = {
  partner: 'Partner accounts',
  'no-2fa': 'Accounts without two-factor sign-in',
  'no-password': 'Accounts without a password',
  'unverified-email': 'Accounts with an unverified email',
  'unverified-phone': 'Accounts with an unverified phone number',
};
const number = new Intl.NumberFormat('en-GB');
const people = (count: number) => `${number.format(count)} ${count === 1 ? 'account' : 'accounts'}`;

export const consoleNoticesText = {
  title: 'Notices',
  description: 'Messages people see after they sign in.',
  searchHint: 'Title, type or ID',
  notice: 'Notice',
  type: 'Type',
  typeHint: 'A name you choose, such as new_terms: a-z, 0-9 and _.',
  heading: 'Title',
  content: 'Text',
  contentHint: 'Plain text.',
  link: 'Link',
  linkHint: 'Optional. An https address with more information.',
  linkInvalid: 'It must be an https address.',
  required: 'Required',
  requiredLabel: 'People cannot continue until they acknowledge it',
  optional: 'Can be skipped',
  audience: 'For',
  account: 'Email, phone number or ID',
  audiences: { all: 'Everyone', user: 'One account', ...groups },
  audienceOf: ({ audience_kind, audience }: Pick<AdminNotice, 'audience_kind' | 'audience'>) =>
    audience_kind === 'all'
      ? 'Everyone'
      : audience_kind === 'user'
        ? 'One account'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: 'From',
  fromHint: 'Leave empty to start now.',
  until: 'Until',
  untilHint: 'Leave empty to show it until you take it down.',
  endsFirst: 'The end must be after the start.',
  noEnd: 'No end date',
  empty: 'No notices yet',
  emptyHint: 'Post one for everyone or for some people.',
  add: 'Post a notice',
  added: 'The notice has been posted.',
  addFailed: 'The notice could not be posted.',
  preview: 'Who will see it',
  concerned: (count: number, isWhole: boolean) =>
    isWhole ? `${people(count)} currently` : `At least ${people(count)}`,
  previewFailed: 'The number of people who will see it could not be counted.',
  facts: 'Notice',
  done: 'Responses',
  seen: 'Seen by',
  skipped: 'Skipped by',
  resolved: 'Acknowledged by',
  counted: (count: number) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: 'Change',
  changeTitle: 'Change the notice',
  changeHint: 'People who have acknowledged it will not see it again.',
  save: 'Save',
  changed: 'Notice changed.',
  changeFailed: 'The notice could not be changed.',
  remove: 'Take down',
  removeTitle: (title: string) => `Take down ‘${title}’?`,
  removeConsequence: 'Nobody will see it any longer.',
  removed: 'Notice taken down.',
  removeFailed: 'The notice could not be taken down.',
  loadFailed: 'The notice could not be loaded.',
} as const;
