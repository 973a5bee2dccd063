import type { Translated } from '@latchkey/contract/text/translated';
import type { joiningText as English } from '../en/joining.ts';

export const joiningText: Translated<typeof English> = {
  title: 'Buat akun Anda',
  hint: 'Kami akan mengirim tautan. Akun Anda dibuat setelah tautan itu dibuka.',
  invitedTitle: 'Akun hanya dengan undangan',
  invitedHint:
    'Minta undangan kepada administrator layanan ini. Tautan di dalamnya akan membawa Anda kembali ke sini.',
  closedTitle: 'Akun dibuat oleh administrator',
  closedHint: 'Minta akun kepada administrator layanan ini.',
  email: 'Email',
  send: 'Kirimi saya tautan',
  sending: 'Mengirim…',
  sent: 'Periksa email Anda untuk melanjutkan.',
  sendFailed: 'Tautan tidak dapat dikirim.',
  sentTitle: 'Periksa email Anda',
  sentTo: (email) =>
    `Jika ${email} dapat memiliki akun di sini, email sedang dikirim. Tautannya berlaku satu kali, selama satu jam.`,
  askAgain: 'Gunakan email lain, atau minta lagi',
  haveAccount: 'Saya sudah memiliki akun',

  joinFor: (email) => `Untuk ${email}`,
  name: 'Nama Anda',
  create: 'Buat akun',
  usePasskey: 'Gunakan kunci sandi saja',
  creating: 'Membuat akun Anda…',
  created: 'Selamat datang! Akun Anda sudah siap.',
  createFailed: 'Akun tidak dapat dibuat.',
  conflictTitle: 'Anda sudah memiliki akun',
  conflictHint: 'Akun dengan email ini telah dibuat setelah tautan dikirim. Masuk dengan akun itu.',
  linkUsed: 'Tautan ini sudah digunakan',
  linkUsedHint: 'Akun Anda sudah ada. Masuk dengan kata sandi atau kunci sandi yang Anda pilih.',
  linkOver: 'Tautan ini tidak berlaku lagi',
  linkOverHint: 'Tautan hanya berlaku satu kali, dan untuk sementara. Minta tautan baru.',
  newLink: 'Dapatkan tautan baru',
  signIn: 'Masuk',
};
