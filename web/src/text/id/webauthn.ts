import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

export const webauthnText: Translated<typeof English> = {
  unsupported: 'WebAuthn tidak didukung di browser ini',
  authenticationCancelled: 'Autentikasi dibatalkan atau waktunya habis',
  authenticationFailed: 'Autentikasi gagal',
  registrationCancelled: 'Pendaftaran dibatalkan atau waktunya habis',
  registrationFailed: 'Pendaftaran gagal',
  aborted: 'Proses dihentikan. Silakan coba lagi.',
  alreadyRegistered: 'Autentikator ini sudah terdaftar. Gunakan yang lain.',
  wrongAddress: 'Kunci sandi tidak berfungsi di alamat ini. Buka layanan di alamat biasanya.',
  wrongDomain: 'Kunci sandi tidak berfungsi di domain ini.',
  authenticator: 'Autentikator melaporkan kesalahan. Silakan coba lagi, atau gunakan yang lain.',
  noUserVerification:
    'Autentikator ini tidak dapat memverifikasi bahwa ini Anda. Siapkan PIN, sidik jari, atau wajah di dalamnya.',
  notDiscoverable: 'Autentikator ini tidak dapat menyimpan kunci sandi. Gunakan yang lain.',
  noAlgorithm: 'Autentikator ini terlalu usang untuk layanan ini. Gunakan yang lain.',
};
