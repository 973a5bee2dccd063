import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: 'Negara',
  phoneNumber: 'Nomor telepon',
  getOtp: 'Dapatkan OTP',
  byWhatsapp: 'Dapatkan kode lewat WhatsApp',
  byWhatsappHint: 'Jika nomor telepon ini terdaftar di WhatsApp.',
  requestingOtp: 'Meminta OTP…',
  otpRequested: 'OTP telah diminta.',
  tryAgainIn: (seconds) => `Kode baru saja dikirim. Silakan coba lagi dalam ${seconds} dtk.`,
  verifyTitle: 'Verifikasi OTP',
  smsSent: (reference) => `Kami telah mengirim kode lewat SMS ke nomor telepon Anda. Ref: (${reference})`,
  whatsappSent: (reference) =>
    `Kami telah mengirim kode lewat WhatsApp ke nomor telepon Anda. Ref: (${reference})`,
  resendSms: 'Kirim ulang SMS',
  resendWhatsapp: 'Kirim ulang lewat WhatsApp',
  resendIn: (seconds) => `Kirim ulang dalam ${seconds} dtk`,
  resending: 'Mengirim ulang…',
  resent: 'OTP telah diminta',
  back: 'Kembali',
  notVerified: 'Kode tidak dapat diverifikasi.',
  attemptsLeft: (count) => `Tersisa ${count} percobaan.`,
  noAttempts: 'Tidak ada percobaan tersisa. Silakan minta kode baru.',
};
