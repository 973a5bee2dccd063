import type { Translated } from '@latchkey/contract/text/translated';
import type { signInReportText as English } from '../en/sign-in-report.ts';

export const signInReportText: Translated<typeof English> = {
  title: 'Apakah ini Anda?',
  hint: (email) => `Seseorang masuk ke ${email}.`,
  device: 'Perangkat',
  place: 'Dari',
  time: 'Waktu',
  notMe: 'Ini bukan saya',
  wasMe: 'Ini saya',
  consequence:
    'Jika itu bukan Anda, login itu dan semua login setelahnya akan diakhiri. Kata sandi atau nomor telepon yang dipakai untuk masuk tanpa faktor kedua tidak berlaku lagi.',
  loadFailed: 'Login ini tidak dapat dimuat.',
  reportFailed: 'Laporan tidak dapat dikirim.',
  reported: 'Login itu telah diakhiri',
  reportedHint:
    'Semua login setelahnya juga diakhiri. Sekarang ubah kata sandi Anda, dan hapus setiap metode login yang bukan milik Anda.',
  reportedPassword:
    'Kata sandi lama tidak berlaku lagi. Buat kata sandi baru yang tidak Anda gunakan di tempat lain.',
  reportedMoved: (email) =>
    `Semua login setelahnya juga diakhiri. Kami telah mengirim tautan ke ${email} untuk menjadikannya kembali email akun Anda. Buka dalam waktu 7 hari.`,
  removed: (names) =>
    `Yang ditambahkan atau dapat dipakai lagi lewat login itu tidak berlaku lagi: ${names}.`,
  setPassword: 'Buat kata sandi baru',
  signIn: 'Masuk',
  used: 'Tautan ini sudah digunakan atau kedaluwarsa',
  usedHint:
    'Yang sudah dilakukannya tetap berlaku. Di riwayat login, Anda dapat melihat setiap login dan melaporkannya. Jika kata sandi Anda tidak berlaku lagi, buat yang baru.',
  toHistory: 'Buka riwayat login',
};
