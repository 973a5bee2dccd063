import type { Translated } from '@latchkey/contract/text/translated';
import type { contactsText as English } from '../en/contacts.ts';

export const contactsText: Translated<typeof English> = {
  verifyEmailSuggestion: 'Verifikasi email Anda agar dapat mereset kata sandi dengannya.',
  verifyEmail: 'Verifikasi email',
  emailBeingSent: (seconds) =>
    `Kode sedang dikirim ke email Anda. Anda dapat meminta lagi dalam ${seconds} dtk.`,
  requestingEmail: 'Meminta verifikasi email…',
  requestedEmail: 'Verifikasi email telah diminta.',
  requestFailed: 'Permintaan tidak berhasil.',

  verifyPhoneSuggestion: 'Verifikasi nomor telepon Anda agar dapat masuk dengannya.',
  verifyPhone: 'Verifikasi telepon',
  phoneTitle: 'Verifikasi telepon Anda',
  phoneSent: (digits) => `Kami telah mengirim kode verifikasi ${digits} digit ke nomor telepon Anda.`,
  requestingPhone: 'Meminta verifikasi telepon…',
  requestedPhone: 'Telah diminta.',
  verifying: 'Memverifikasi…',
  phoneVerified: 'Nomor telepon berhasil diverifikasi.',
  notVerified: 'Kode tidak dapat diverifikasi.',
  attemptsLeft: (count) => `Tersisa ${count} percobaan.`,
  noAttempts: 'Tidak ada percobaan tersisa. Silakan minta kode baru.',
  resend: 'Kirim ulang',
  resendIn: (seconds) => `Kirim ulang dalam ${seconds} dtk`,
  resending: 'Mengirim ulang…',
  sent: 'Terkirim',
  back: 'Kembali',

  verifyEmailQuestion: (email) => `Konfirmasi bahwa ${email} milik akun Anda.`,
  emailVerified: 'Email telah diverifikasi',
  emailVerifiedHint: (email) => `${email} milik akun Anda.`,
  toProfile: 'Buka profil',
  emailNotVerified: 'Email Anda tidak dapat diverifikasi.',
  linkUsed: 'Tautan ini sudah digunakan',
  linkUsedHint:
    'Email Anda sudah diverifikasi, kecuali Anda mengubahnya setelah itu. Statusnya dapat dilihat di profil Anda.',
  linkIncomplete: 'Tautan ini tidak lengkap. Silakan buka lagi dari email.',

  change: 'Ubah',
  add: 'Tambahkan',
  changeEmail: 'Ubah email',
  changePhone: 'Ubah nomor telepon',
  newEmail: 'Email baru',
  newPhone: 'Nomor telepon baru',
  country: 'Negara',
  getCode: 'Dapatkan kode',
  gettingCode: 'Meminta kode…',
  codeSent: 'Kode telah dikirim.',
  changeHint: 'Kami mengirim kode ke kontak baru, dan pemberitahuan ke kontak saat ini.',
  codesForSignIn: 'Login Anda akan dikonfirmasi dengan kode yang dikirim ke kontak yang sudah diverifikasi.',
  codeSentTo: (contact) =>
    `Kami telah mengirim kode ke ${contact}. Masukkan kode itu untuk mengonfirmasi perubahan.`,
  emailChanged: 'Email Anda telah diubah.',
  phoneChanged: 'Nomor telepon Anda telah diubah.',
  changeFailed: 'Kode tidak dapat dikirim.',
};
