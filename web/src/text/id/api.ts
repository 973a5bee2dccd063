import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: 'Kesalahan jaringan',
  timeout: (ms) => `Batas waktu ${ms} md terlampaui`,
  aborted: 'Permintaan dihentikan',
  canceled: 'Dibatalkan',
  badRequest: 'Permintaan tidak valid. Silakan muat ulang halaman dan coba lagi.',
  badResponse: 'Jawaban tidak valid. Silakan coba beberapa saat lagi.',
  overloaded: 'Banyak yang sedang masuk. Mencoba lagi…',
  hints: {
    network: 'Silakan periksa koneksi Anda dan coba lagi.',
    timeout: 'Silakan coba lagi.',
  },
};
