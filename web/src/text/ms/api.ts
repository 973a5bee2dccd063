import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: 'Ralat rangkaian',
  timeout: (ms) => `Masa menunggu ${ms} ms telah tamat`,
  aborted: 'Permintaan dihentikan',
  canceled: 'Dibatalkan',
  badRequest: 'Permintaan tidak betul. Sila muat semula halaman dan cuba lagi.',
  badResponse: 'Jawapan tidak betul. Sila cuba lagi sebentar lagi.',
  overloaded: 'Ramai orang sedang log masuk. Mencuba lagi…',
  hints: {
    network: 'Sila semak sambungan anda dan cuba lagi.',
    timeout: 'Sila cuba lagi.',
  },
};
