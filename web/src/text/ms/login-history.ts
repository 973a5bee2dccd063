import type { Translated } from '@latchkey/contract/text/translated';
import type { loginHistoryText as English } from '../en/login-history.ts';
import { factorNames } from './factors.ts';

const methods = {
  password: 'Kata laluan',
  phone_otp: 'Kod telefon',
  passkey: 'Kunci laluan',
  reset: 'Tetapan semula kata laluan',
  application_request: 'Permintaan aplikasi',
};

const results = {
  success: 'Berjaya log masuk',
  failure: 'Log masuk gagal',
  second_factor_failed: 'Gagal pada faktor kedua',
  denied: 'Ditolak dalam apl pendamping',
};

export const loginHistoryText: Translated<typeof English> = {
  title: 'Sejarah log masuk',
  description: 'Tempat akaun anda dilog masuk, dan setiap percubaan log masuk.',
  active: 'Tempat anda log masuk',
  activeHint: 'Menamatkan sesi akan mengelog keluar peranti itu serta-merta.',
  attempts: 'Log masuk dan percubaan',
  attemptsHint: 'Dalam 180 hari yang lalu, yang terbaharu dahulu.',
  loadFailed: 'Ini tidak dapat dimuatkan.',
  noEntries: 'Belum ada log masuk',
  noEntriesHint: 'Setiap log masuk, dan setiap percubaan yang gagal, akan disenaraikan di sini.',
  loadMore: 'Tunjukkan log masuk terdahulu',
  thisDevice: 'Peranti ini',
  unbound: 'Tidak terikat pada pelayarnya',
  unboundHint:
    'Sesiapa yang menyalin token sesi sebegini boleh menggunakannya. Log masuk semula di situ akan mengikatnya pada pelayar.',
  unknownDevice: 'Peranti tidak diketahui',
  onSystem: (browser, os) => `${browser} pada ${os}`,
  by: (method, factor) => (factor ? `${methods[method]}, kemudian ${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  times: (count) => `${count} kali`,
  first: (at) => `pertama ${at}`,
  lastUsed: (at) => `Terakhir digunakan ${at}`,
  endSession: 'Tamatkan sesi',
  endSessionOf: (device) => `Tamatkan sesi: ${device}`,
  endQuestion: 'Tamatkan sesi ini?',
  endConsequence: 'Peranti itu dilog keluar serta-merta. Sesiapa yang menggunakannya perlu log masuk semula.',
  endOthers: 'Log keluar di semua tempat lain',
  endOthersQuestion: 'Log keluar di semua tempat lain?',
  endOthersConsequence: 'Semua peranti lain dilog keluar serta-merta. Hanya peranti ini kekal log masuk.',
  endingOthers: 'Menamatkan sesi…',
  endedOthers: 'Anda telah log keluar di semua tempat lain.',
  endOthersFailed: 'Sesi lain tidak dapat ditamatkan.',
  ending: 'Menamatkan sesi…',
  ended: 'Sesi telah ditamatkan.',
  endFailed: 'Sesi tidak dapat ditamatkan.',
  notMe: 'Ini bukan saya',
  notMeOf: (device, at) => `Ini bukan saya: ${device}, ${at}`,
  notMeTitle: 'Ini bukan anda?',
  notMeSignedIn:
    'Kami akan mengelog keluar peranti itu serta-merta. Kemudian pastikan peranti itu tidak dapat masuk semula.',
  notMeEnded: 'Peranti itu sudah dilog keluar. Pastikan peranti itu tidak dapat masuk semula.',
  notMeFailed:
    'Tiada sesiapa berjaya masuk dengan percubaan ini. Jika anda bimbang, tingkatkan keselamatan akaun anda.',
  notMePassed:
    'Seseorang tahu faktor pertama anda. Tukar kata laluan anda sekarang, supaya ia tidak lagi berguna.',
  cancel: 'Batal',
  signItOut: 'Log keluar peranti',
  goOn: 'Teruskan',
  reporting: 'Mengelog keluar peranti itu…',
  reported: 'Peranti itu telah dilog keluar.',
  removed: (names) =>
    `Apa yang ditambah oleh log masuk itu, atau boleh digunakannya lagi, tidak lagi berfungsi: ${names}.`,
  reportFailed: 'Peranti tidak dapat dilog keluar.',
  secureTitle: 'Sekarang lindungi akaun anda',
  secureEnded: 'Peranti itu telah dilog keluar.',
  secureNothingToEnd: 'Log masuk itu tidak lagi mempunyai sesi.',
  stepPassword: 'Tukar kata laluan anda',
  stepPasswordHint: 'Pilih yang tidak anda gunakan di tempat lain.',
  stepContacts: 'Semak e-mel dan nombor telefon anda',
  stepContactsHint:
    'Salah satunya belum disahkan. Jika itu bukan milik anda, tukar kembali kepada milik anda.',
  stepFactors: 'Semak faktor kedua anda',
  stepFactorsHint: 'Alih keluar setiap kunci laluan, apl atau peranti yang bukan milik anda.',
};
