import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

export const realtimeText: Translated<typeof English> = {
  sign_in: 'Ada login baru ke akun Anda. Jika itu bukan Anda, periksa Login perangkat.',
  factors: 'Metode autentikasi dua faktor Anda diubah di browser atau perangkat lain.',
  password: 'Kata sandi Anda diubah di browser lain.',
  recovery_waits:
    'Seseorang meminta reset faktor kedua Anda. Anda dapat menghentikannya di bagian atas halaman.',
  recovery_stopped: 'Reset faktor kedua Anda dihentikan.',
  password_reset_waits:
    'Seseorang meminta reset kata sandi Anda. Anda dapat menghentikannya di bagian atas halaman.',
  password_reset_stopped: 'Reset kata sandi Anda dihentikan di browser lain.',
  contacts: 'Detail kontak Anda diubah di browser lain.',
  contact_verified: 'Detail kontak Anda telah diverifikasi.',
};
