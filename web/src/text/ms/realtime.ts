import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

export const realtimeText: Translated<typeof English> = {
  sign_in: 'Log masuk baharu ke akaun anda. Jika itu bukan anda, semak Log masuk peranti.',
  factors: 'Kaedah dua faktor anda telah ditukar dalam pelayar lain atau pada peranti lain.',
  password: 'Kata laluan anda telah ditukar dalam pelayar lain.',
  recovery_waits:
    'Seseorang meminta tetapan semula faktor kedua anda. Anda boleh menghentikannya di bahagian atas halaman.',
  recovery_stopped: 'Tetapan semula faktor kedua anda telah dihentikan.',
  password_reset_waits:
    'Seseorang meminta tetapan semula kata laluan anda. Anda boleh menghentikannya di bahagian atas halaman.',
  password_reset_stopped: 'Tetapan semula kata laluan anda telah dihentikan dalam pelayar lain.',
  contacts: 'Maklumat hubungan anda telah ditukar dalam pelayar lain.',
  contact_verified: 'Maklumat hubungan anda telah disahkan.',
};
