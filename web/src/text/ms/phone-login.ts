import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: 'Negara',
  phoneNumber: 'Nombor telefon',
  getOtp: 'Dapatkan OTP',
  byWhatsapp: 'Dapatkan kod melalui WhatsApp',
  byWhatsappHint: 'Jika nombor telefon ini mempunyai WhatsApp.',
  requestingOtp: 'Meminta OTP.',
  otpRequested: 'OTP telah diminta.',
  tryAgainIn: (seconds) => `Kod baru sahaja dihantar. Sila cuba lagi dalam ${seconds} saat.`,
  verifyTitle: 'Sahkan OTP',
  smsSent: (reference) => `Kami telah menghantar kod SMS ke nombor telefon anda. Ruj: (${reference})`,
  whatsappSent: (reference) =>
    `Kami telah menghantar kod WhatsApp ke nombor telefon anda. Ruj: (${reference})`,
  resendSms: 'Hantar semula SMS',
  resendWhatsapp: 'Hantar semula melalui WhatsApp',
  resendIn: (seconds) => `Hantar semula dalam ${seconds} saat`,
  resending: 'Menghantar semula…',
  resent: 'OTP telah diminta',
  back: 'Kembali',
  notVerified: 'Kod ini tidak dapat disahkan.',
  attemptsLeft: (count) => `${count} percubaan lagi.`,
  noAttempts: 'Tiada percubaan lagi. Sila minta kod baharu.',
};
