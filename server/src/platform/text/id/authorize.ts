import type { Translated } from '@latchkey/contract/text/translated';
import type { authorizeText as English } from '../authorize.en.ts';

export const authorize: Translated<typeof English> = {
  errorPage: {
    title: 'Akses ditolak',
    tooMany: 'Terlalu banyak login yang dimulai dari sini. Silakan tunggu satu menit dan coba lagi.',
    back: 'Buka akun Anda',
    code: (code) => `Kode kesalahan: ${code}`,
  },
  refusals: {
    invalid_redirect_uri:
      'Tautan login aplikasi ini belum disiapkan dengan benar. Beri tahu pengembangnya: alamat pengalihannya tidak terdaftar.',
    invalid_client:
      'Tautan login aplikasi ini belum disiapkan dengan benar. Beri tahu pengembangnya: aplikasinya tidak terdaftar.',
  },
  logoutRefusals: {
    invalid_redirect_uri:
      'Tautan keluar aplikasi ini belum disiapkan dengan benar. Beri tahu pengembangnya: alamat untuk kembali tidak terdaftar.',
    invalid_client:
      'Tautan keluar aplikasi ini belum disiapkan dengan benar. Beri tahu pengembangnya: aplikasinya tidak terdaftar.',
    invalid_id_token_hint:
      'Tautan keluar aplikasi ini belum disiapkan dengan benar. Beri tahu pengembangnya: ID token di dalamnya tidak valid, atau milik aplikasi lain.',
  },
  unknownRequest: 'Tautan ini tidak lengkap atau tidak berlaku lagi. Kembali ke aplikasi dan mulai lagi.',
  otherAccount: 'Aplikasi ini meminta akun Anda yang lain.',
  signInAgain: 'Aplikasi ini meminta Anda masuk lagi.',
  needsSecondFactor:
    'Aplikasi ini memerlukan autentikasi dua faktor. Aktifkan di Keamanan, lalu kembali ke sini.',
  restsHere:
    'Metode yang Anda tambahkan di sini hari ini belum dapat digunakan untuk konfirmasi di perangkat ini. Keluar lalu masuk dengan metode itu, kemudian kembali ke sini.',
  needsPasskey: 'Aplikasi ini memerlukan kunci sandi. Tambahkan di Keamanan, lalu kembali ke sini.',
  closedToAccount: 'Akun ini tidak memiliki akses di sini. Silakan hubungi administrator Anda.',
};
