import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { loginHistoryText as English } from '../en/login-history.ts';
import { factorNames } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'Kata sandi',
  phone_otp: 'Kode telepon',
  passkey: 'Kunci sandi',
  reset: 'Reset kata sandi',
  application_request: 'Permintaan aplikasi',
};

const results: Record<LoginResult, string> = {
  success: 'Berhasil masuk',
  failure: 'Login gagal',
  second_factor_failed: 'Gagal di faktor kedua',
  denied: 'Ditolak di aplikasi pendamping',
};

export const loginHistoryText: Translated<typeof English> = {
  title: 'Riwayat login',
  description: 'Tempat akun Anda sedang masuk, dan setiap percobaan untuk masuk.',
  active: 'Tempat Anda sedang masuk',
  activeHint: 'Jika sebuah sesi diakhiri, perangkatnya langsung keluar.',
  attempts: 'Login dan percobaan',
  attemptsHint: 'Dari 180 hari terakhir, yang terbaru di atas.',
  loadFailed: 'Ini tidak dapat dimuat.',
  noEntries: 'Belum ada login',
  noEntriesHint: 'Setiap login, dan setiap percobaan yang gagal, akan tercantum di sini.',
  loadMore: 'Tampilkan login sebelumnya',
  thisDevice: 'Perangkat ini',
  unbound: 'Tidak terikat ke browsernya',
  unboundHint:
    'Orang yang menyalin token sesi seperti ini dapat menggunakannya. Masuk lagi di sana untuk mengikatnya ke browser.',
  unknownDevice: 'Perangkat tidak diketahui',
  onSystem: (browser, os) => `${browser} di ${os}`,
  by: (method, factor) => (factor ? `${methods[method]}, lalu ${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  times: (count) => `${count} kali`,
  first: (at) => `pertama ${at}`,
  lastUsed: (at) => `Terakhir digunakan ${at}`,
  endSession: 'Akhiri sesi',
  endSessionOf: (device) => `Akhiri sesi: ${device}`,
  endQuestion: 'Akhiri sesi ini?',
  endConsequence: 'Perangkat itu langsung keluar. Penggunanya harus masuk lagi.',
  endOthers: 'Keluar dari semua perangkat lain',
  endOthersQuestion: 'Keluar dari semua perangkat lain?',
  endOthersConsequence: 'Semua perangkat lain langsung keluar. Hanya perangkat ini yang tetap masuk.',
  endingOthers: 'Mengakhiri sesi…',
  endedOthers: 'Anda telah keluar dari semua perangkat lain.',
  endOthersFailed: 'Sesi lain tidak dapat diakhiri.',
  ending: 'Mengakhiri sesi…',
  ended: 'Sesi telah diakhiri.',
  endFailed: 'Sesi tidak dapat diakhiri.',
  notMe: 'Ini bukan saya',
  notMeOf: (device, at) => `Ini bukan saya: ${device}, ${at}`,
  notMeTitle: 'Ini bukan Anda?',
  notMeSignedIn:
    'Kami akan langsung mengeluarkan perangkat itu. Setelah itu, pastikan perangkat itu tidak dapat masuk lagi.',
  notMeEnded: 'Perangkat itu sudah keluar. Pastikan perangkat itu tidak dapat masuk lagi.',
  notMeFailed:
    'Tidak ada yang berhasil masuk dengan percobaan ini. Jika Anda khawatir, perkuat keamanan akun Anda.',
  notMePassed:
    'Seseorang mengetahui faktor pertama Anda. Ubah kata sandi Anda sekarang, agar yang lama tidak berguna lagi.',
  cancel: 'Batal',
  signItOut: 'Keluarkan',
  goOn: 'Lanjutkan',
  reporting: 'Mengeluarkan perangkat itu…',
  reported: 'Perangkat itu telah dikeluarkan.',
  removed: (names) =>
    `Yang ditambahkan atau dapat dipakai lagi lewat login itu tidak berlaku lagi: ${names}.`,
  reportFailed: 'Perangkat itu tidak dapat dikeluarkan.',
  secureTitle: 'Sekarang amankan akun Anda',
  secureEnded: 'Perangkat itu telah dikeluarkan.',
  secureNothingToEnd: 'Login itu sudah tidak memiliki sesi.',
  stepPassword: 'Ubah kata sandi Anda',
  stepPasswordHint: 'Pilih kata sandi yang tidak Anda gunakan di tempat lain.',
  stepContacts: 'Periksa email dan nomor telepon Anda',
  stepContactsHint: 'Salah satunya belum diverifikasi. Jika bukan milik Anda, kembalikan milik Anda.',
  stepFactors: 'Tinjau faktor kedua Anda',
  stepFactorsHint: 'Hapus setiap kunci sandi, aplikasi, atau perangkat yang bukan milik Anda.',
};
