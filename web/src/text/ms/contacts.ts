import type { Translated } from '@latchkey/contract/text/translated';
import type { contactsText as English } from '../en/contacts.ts';

export const contactsText: Translated<typeof English> = {
  verifyEmailSuggestion: 'Sahkan e-mel anda supaya kata laluan boleh ditetapkan semula dengannya.',
  verifyEmail: 'Sahkan e-mel',
  emailBeingSent: (seconds) =>
    `Kod sedang dihantar ke e-mel anda. Anda boleh meminta lagi dalam ${seconds} saat.`,
  requestingEmail: 'Meminta pengesahan e-mel…',
  requestedEmail: 'Pengesahan e-mel telah diminta!',
  requestFailed: 'Ini tidak dapat diminta.',

  verifyPhoneSuggestion: 'Sahkan nombor telefon anda supaya boleh log masuk dengannya.',
  verifyPhone: 'Sahkan telefon',
  phoneTitle: 'Sahkan telefon anda',
  phoneSent: (digits) => `Kami telah menghantar kod pengesahan ${digits} digit ke nombor telefon anda.`,
  requestingPhone: 'Meminta pengesahan telefon…',
  requestedPhone: 'Telah diminta!',
  verifying: 'Mengesahkan…',
  phoneVerified: 'Nombor telefon berjaya disahkan!',
  notVerified: 'Kod ini tidak dapat disahkan.',
  attemptsLeft: (count) => `${count} percubaan lagi.`,
  noAttempts: 'Tiada percubaan lagi. Sila minta kod baharu.',
  resend: 'Hantar semula',
  resendIn: (seconds) => `Hantar semula dalam ${seconds} saat`,
  resending: 'Menghantar semula…',
  sent: 'Dihantar',
  back: 'Kembali',

  verifyEmailQuestion: (email) => `Sahkan bahawa ${email} ialah e-mel akaun anda.`,
  emailVerified: 'E-mel telah disahkan!',
  emailVerifiedHint: (email) => `${email} ialah e-mel akaun anda.`,
  toProfile: 'Pergi ke Profil',
  emailNotVerified: 'E-mel anda tidak dapat disahkan.',
  linkUsed: 'Pautan ini sudah digunakan',
  linkUsedHint:
    'E-mel anda telah disahkan, melainkan anda menukarnya selepas itu. Profil anda menunjukkan keadaan semasa.',
  linkIncomplete: 'Pautan ini tidak lengkap. Sila buka sekali lagi daripada e-mel itu.',

  change: 'Tukar',
  add: 'Tambah',
  changeEmail: 'Tukar e-mel',
  changePhone: 'Tukar nombor telefon',
  newEmail: 'E-mel baharu',
  newPhone: 'Nombor telefon baharu',
  country: 'Negara',
  getCode: 'Dapatkan kod',
  gettingCode: 'Mendapatkan kod…',
  codeSent: 'Kod telah dihantar.',
  changeHint: 'Kami menghantar kod ke e-mel atau nombor baharu, dan notis ke yang sekarang.',
  codesForSignIn:
    'Log masuk anda akan disahkan dengan kod yang dihantar ke e-mel atau nombor yang telah disahkan.',
  codeSentTo: (contact) =>
    `Kami telah menghantar kod ke ${contact}. Masukkan kod itu untuk mengesahkan pertukaran.`,
  emailChanged: 'E-mel anda telah ditukar.',
  phoneChanged: 'Nombor telefon anda telah ditukar.',
  changeFailed: 'Kod tidak dapat dihantar.',
};
