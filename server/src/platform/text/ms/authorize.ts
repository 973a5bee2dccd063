import type { Translated } from '@latchkey/contract/text/translated';
import type { authorizeText as English } from '../authorize.en.ts';

export const authorize: Translated<typeof English> = {
  errorPage: {
    title: 'Akses ditolak',
    tooMany: 'Terlalu banyak log masuk dimulakan dari sini. Sila tunggu seminit dan cuba lagi.',
    back: 'Pergi ke akaun anda',
    code: (code) => `Kod ralat: ${code}`,
  },
  refusals: {
    invalid_redirect_uri:
      'Pautan log masuk aplikasi ini tidak disediakan dengan betul. Beritahu pembangunnya: alamat ubah hala tidak didaftarkan.',
    invalid_client:
      'Pautan log masuk aplikasi ini tidak disediakan dengan betul. Beritahu pembangunnya: aplikasi ini tidak didaftarkan.',
  },
  logoutRefusals: {
    invalid_redirect_uri:
      'Pautan log keluar aplikasi ini tidak disediakan dengan betul. Beritahu pembangunnya: alamat untuk kembali tidak didaftarkan.',
    invalid_client:
      'Pautan log keluar aplikasi ini tidak disediakan dengan betul. Beritahu pembangunnya: aplikasi ini tidak didaftarkan.',
    invalid_id_token_hint:
      'Pautan log keluar aplikasi ini tidak disediakan dengan betul. Beritahu pembangunnya: token ID di dalamnya tidak sah, atau milik aplikasi lain.',
  },
  unknownRequest: 'Pautan ini tidak lengkap atau tidak lagi sah. Kembali ke aplikasi dan mulakan semula.',
  otherAccount: 'Aplikasi ini meminta akaun anda yang lain.',
  signInAgain: 'Aplikasi ini meminta anda log masuk semula.',
  needsSecondFactor:
    'Aplikasi ini memerlukan pengesahan dua faktor. Hidupkannya di bawah Keselamatan, kemudian kembali ke sini.',
  restsHere:
    'Kaedah yang anda tambah di sini hari ini belum boleh mengesahkan apa-apa pada peranti ini. Log keluar dan log masuk dengannya, kemudian kembali ke sini.',
  needsPasskey:
    'Aplikasi ini memerlukan kunci laluan. Tambahkannya di bawah Keselamatan, kemudian kembali ke sini.',
  closedToAccount: 'Akaun ini tiada akses di sini. Sila hubungi pentadbir anda.',
};
