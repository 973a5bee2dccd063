import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: 'Akun mitra',
  'no-2fa': 'Akun tanpa autentikasi dua faktor',
  'no-password': 'Akun tanpa kata sandi',
  'unverified-email': 'Akun dengan email yang belum diverifikasi',
  'unverified-phone': 'Akun dengan nomor telepon yang belum diverifikasi',
};
const number = new Intl.NumberFormat('id');
const people = (count: number) => `${number.format(count)} akun`;

export const consoleNoticesText: Translated<typeof English> = {
  title: 'Pemberitahuan',
  description: 'Yang ditampilkan kepada orang setelah masuk.',
  searchHint: 'Judul, jenis, atau ID',
  notice: 'Pemberitahuan',
  type: 'Jenis',
  typeHint: 'Nama Anda sendiri, misalnya new_terms: a-z, 0-9, dan _.',
  heading: 'Judul',
  content: 'Teks',
  contentHint: 'Teks biasa.',
  link: 'Tautan',
  linkHint: 'Alamat https untuk informasi lebih lanjut; boleh dikosongkan.',
  linkInvalid: 'Harus berupa alamat https.',
  required: 'Wajib',
  requiredLabel: 'Tidak dapat melanjutkan sebelum dikonfirmasi',
  optional: 'Boleh dilewati',
  audience: 'Untuk',
  account: 'Email, nomor telepon, atau ID',
  audiences: { all: 'Semua orang', user: 'Satu akun', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? 'Semua orang'
      : audience_kind === 'user'
        ? 'Satu akun'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: 'Mulai',
  fromHint: 'Kosong: mulai sekarang.',
  until: 'Sampai',
  untilHint: 'Kosong: sampai Anda mencabutnya.',
  endsFirst: 'Waktu berakhir harus setelah waktu mulai.',
  noEnd: 'Tanpa batas',
  empty: 'Tidak ada pemberitahuan',
  emptyHint: 'Pasang pemberitahuan, untuk semua orang atau sebagian.',
  add: 'Pasang pemberitahuan',
  added: 'Pemberitahuan telah dipasang.',
  addFailed: 'Pemberitahuan tidak dapat dipasang.',
  preview: 'Siapa yang terkait',
  concerned: (count, isWhole) => (isWhole ? `${people(count)} saat ini` : `Minimal ${people(count)}`),
  previewFailed: 'Jumlah yang terkait tidak dapat dihitung.',
  facts: 'Pemberitahuan',
  done: 'Tanggapan orang',
  seen: 'Dilihat oleh',
  skipped: 'Dilewati oleh',
  resolved: 'Dikonfirmasi oleh',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: 'Ubah',
  changeTitle: 'Ubah pemberitahuan',
  changeHint: 'Yang sudah mengonfirmasi tidak melihatnya lagi.',
  save: 'Simpan',
  changed: 'Pemberitahuan telah diubah.',
  changeFailed: 'Pemberitahuan tidak dapat diubah.',
  remove: 'Cabut',
  removeTitle: (title) => `Cabut “${title}”?`,
  removeConsequence: 'Tidak ada yang melihatnya lagi.',
  removed: 'Pemberitahuan telah dicabut.',
  removeFailed: 'Pemberitahuan tidak dapat dicabut.',
  loadFailed: 'Pemberitahuan tidak dapat dimuat.',
};
