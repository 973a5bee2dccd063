import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: 'Aplikasi',
  description: 'Yang dapat Anda buka dengan akun ini, dan yang memiliki akses ke akun ini.',
  none: 'Belum ada aplikasi',
  noneHint: 'Aplikasi yang dihubungkan organisasi Anda akan tercantum di sini, siap dibuka.',
  open: 'Buka',
  openOf: (name) => `Buka ${name}`,
  hasAccess: 'Memiliki akses ke akun Anda',
  notUsed: 'Belum digunakan',
  noAccess: 'Tidak punya akses sekarang',
  endsUnused: (used, end) =>
    `Tidak digunakan sejak ${used}. Aksesnya berakhir pada ${end} kecuali Anda menggunakannya.`,
  lastUsed: (time) => `Terakhir digunakan ${time}`,
  mayShort: 'Yang boleh dilakukannya',
  got: 'Yang sudah diterimanya',
  gotFact: (fact, day) => `${fact} (terakhir ${day})`,
  removeAccess: 'Hapus akses',
  removeAccessOf: (name) => `Hapus akses ${name}`,
  removeTitle: (name) => `Hapus akses ${name}?`,
  removeHint:
    'Aplikasi ini langsung keluar dari akun Anda. Saat Anda membukanya lagi, akses mungkin diminta lagi.',
  keeps: (facts) =>
    `Aplikasi ini mungkin menyimpan yang sudah dapat dilihatnya: ${facts}. Untuk menghapusnya, hubungi pengelola aplikasi itu.`,
  cancel: 'Batal',
  removing: 'Menghapus…',
  removed: (name) => `${name} tidak lagi memiliki akses.`,
  removeFailed: 'Akses tidak dapat dihapus.',
  loadFailed: 'Aplikasi tidak dapat dimuat.',
};
