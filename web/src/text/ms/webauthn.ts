import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

export const webauthnText: Translated<typeof English> = {
  unsupported: 'WebAuthn tidak disokong dalam pelayar ini',
  authenticationCancelled: 'Pengesahan tamat masa atau dibatalkan',
  authenticationFailed: 'Gagal mengesahkan',
  registrationCancelled: 'Pendaftaran tamat masa atau dibatalkan',
  registrationFailed: 'Gagal mendaftar',
  aborted: 'Proses ini dihentikan. Sila cuba lagi.',
  alreadyRegistered: 'Pengesah ini sudah didaftarkan. Gunakan yang lain.',
  wrongAddress: 'Kunci laluan tidak berfungsi di alamat ini. Buka perkhidmatan di alamat biasanya.',
  wrongDomain: 'Kunci laluan tidak berfungsi pada domain ini.',
  authenticator: 'Pengesah melaporkan ralat. Sila cuba lagi, atau gunakan yang lain.',
  noUserVerification:
    'Pengesah ini tidak dapat mengesahkan bahawa ini anda. Sediakan PIN, cap jari atau wajah padanya.',
  notDiscoverable: 'Pengesah ini tidak dapat menyimpan kunci laluan. Gunakan yang lain.',
  noAlgorithm: 'Pengesah ini terlalu lama untuk perkhidmatan ini. Gunakan yang lain.',
};
