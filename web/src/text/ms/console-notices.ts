import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: 'Akaun rakan kongsi',
  'no-2fa': 'Akaun tanpa log masuk dua faktor',
  'no-password': 'Akaun tanpa kata laluan',
  'unverified-email': 'Akaun dengan e-mel yang belum disahkan',
  'unverified-phone': 'Akaun dengan nombor telefon yang belum disahkan',
};
const number = new Intl.NumberFormat('ms');
const people = (count: number) => `${number.format(count)} akaun`;

export const consoleNoticesText: Translated<typeof English> = {
  title: 'Notis',
  description: 'Apa yang ditunjukkan kepada orang selepas log masuk.',
  searchHint: 'Tajuk, jenis atau ID',
  notice: 'Notis',
  type: 'Jenis',
  typeHint: 'Nama anda sendiri, misalnya new_terms: a-z, 0-9 dan _.',
  heading: 'Tajuk',
  content: 'Teks',
  contentHint: 'Teks biasa.',
  link: 'Pautan',
  linkHint: 'Alamat https untuk maklumat lanjut; boleh dibiarkan kosong.',
  linkInvalid: 'Mestilah alamat https.',
  required: 'Wajib',
  requiredLabel: 'Tidak dapat meneruskan sebelum notis diakui',
  optional: 'Boleh dilangkau',
  audience: 'Untuk',
  account: 'E-mel, nombor telefon atau ID',
  audiences: { all: 'Semua orang', user: 'Satu akaun', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? 'Semua orang'
      : audience_kind === 'user'
        ? 'Satu akaun'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: 'Dari',
  fromHint: 'Kosong: mulai sekarang.',
  until: 'Hingga',
  untilHint: 'Kosong: sehingga anda menariknya balik.',
  endsFirst: 'Masa tamat mesti selepas masa mula.',
  noEnd: 'Tiada tarikh tamat',
  empty: 'Tiada notis',
  emptyHint: 'Paparkan satu, untuk semua orang atau sebahagian sahaja.',
  add: 'Paparkan notis',
  added: 'Notis telah dipaparkan.',
  addFailed: 'Notis tidak dapat dipaparkan.',
  preview: 'Siapa yang terlibat',
  concerned: (count, isWhole) =>
    isWhole ? `${people(count)} pada masa ini` : `Sekurang-kurangnya ${people(count)}`,
  previewFailed: 'Bilangan yang terlibat tidak dapat dikira.',
  facts: 'Notis',
  done: 'Tindak balas',
  seen: 'Dilihat oleh',
  skipped: 'Dilangkau oleh',
  resolved: 'Diakui oleh',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: 'Tukar',
  changeTitle: 'Tukar notis',
  changeHint: 'Sesiapa yang telah mengakuinya tidak melihatnya lagi.',
  save: 'Simpan',
  changed: 'Notis telah ditukar.',
  changeFailed: 'Notis tidak dapat ditukar.',
  remove: 'Tarik balik',
  removeTitle: (title) => `Tarik balik “${title}”?`,
  removeConsequence: 'Tiada sesiapa melihatnya lagi.',
  removed: 'Notis telah ditarik balik.',
  removeFailed: 'Notis tidak dapat ditarik balik.',
  loadFailed: 'Notis tidak dapat dimuatkan.',
};
