import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: 'Aplikasi',
  description: 'Apa yang boleh anda buka dengan akaun ini, dan siapa yang mempunyai akses kepadanya.',
  none: 'Belum ada aplikasi',
  noneHint: 'Aplikasi yang disambungkan oleh organisasi anda akan disenaraikan di sini, sedia untuk dibuka.',
  open: 'Buka',
  openOf: (name) => `Buka ${name}`,
  hasAccess: 'Mempunyai akses kepada akaun anda',
  notUsed: 'Belum digunakan',
  noAccess: 'Tiada akses sekarang',
  endsUnused: (used, end) =>
    `Tidak digunakan sejak ${used}. Aksesnya tamat pada ${end} melainkan anda menggunakannya.`,
  lastUsed: (time) => `Terakhir digunakan ${time}`,
  mayShort: 'Apa yang boleh dilakukannya',
  got: 'Apa yang diterimanya',
  gotFact: (fact, day) => `${fact} (kali terakhir ${day})`,
  removeAccess: 'Alih keluar akses',
  removeAccessOf: (name) => `Alih keluar akses ${name}`,
  removeTitle: (name) => `Alih keluar akses ${name}?`,
  removeHint:
    'Aplikasi ini akan dilog keluar daripada akaun anda serta-merta. Apabila anda membukanya semula, anda mungkin diminta memberi akses sekali lagi.',
  keeps: (facts) =>
    `Aplikasi ini mungkin menyimpan apa yang telah dilihatnya setakat ini: ${facts}. Untuk memadamnya, minta terus daripada aplikasi itu.`,
  cancel: 'Batal',
  removing: 'Mengalih keluar…',
  removed: (name) => `${name} tidak lagi mempunyai akses.`,
  removeFailed: 'Akses tidak dapat dialih keluar.',
  loadFailed: 'Aplikasi tidak dapat dimuatkan.',
};
