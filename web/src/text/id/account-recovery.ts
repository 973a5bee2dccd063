import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: 'Saya kehilangan semuanya',
  lostHint:
    'Anda dapat meminta semuanya direset. Itu memerlukan tiga hari, dan selama itu Anda dapat menghentikannya jika orang lain yang meminta.',
  signInFirst:
    'Anda dapat meminta semuanya direset. Keluar, masuk lagi di perangkat ini, lalu pilih ini dalam sepuluh menit.',
  ask: 'Minta reset',
  explain:
    'Kami mengirim kode ke salah satu kontak Anda. Setelah itu semua kontak diberi tahu, dan selama 72 jam siapa pun yang sedang masuk atau menerima pesan kami dapat menghentikannya.',
  sendTo: (contact) => `Kirim kode ke ${contact}`,
  asked: (date) => `Diminta pada ${date}.`,
  done: (date) => `Akan dilakukan pada ${date}.`,
  doneWithOperator: (date) => `Akan dilakukan paling cepat pada ${date}, setelah administrator menyetujui.`,
  approved: (date) => `Administrator telah menyetujui. Akan dilakukan pada ${date}.`,
  afterwards:
    'Setelah itu masuk seperti barusan dan siapkan metode baru. Bukan Anda? Hentikan dengan tautan di pesan kami.',
  wasStopped: 'Permintaan terakhir dihentikan',
  askAgain: (date) =>
    `Anda dapat meminta lagi mulai ${date}. Sampai saat itu administrator Anda dapat membantu.`,
  notLoaded: 'Ini tidak dapat dimuat. Silakan coba lagi.',
  waits: (date) => `Seseorang meminta reset faktor kedua Anda. Reset berlaku ${date}.`,
  waitsForOperator: (date) =>
    `Seseorang meminta reset faktor kedua Anda. Reset berlaku paling cepat ${date}, setelah administrator menyetujui.`,
  stopThis: 'Hentikan ini',
  stopping: 'Menghentikan…',
  stopped: 'Reset dihentikan. Ubah kata sandi Anda jika bukan Anda yang memintanya.',
  failed: 'Reset tidak dapat dihentikan.',
  stopTitle: 'Hentikan reset faktor kedua Anda?',
  stopHint: (contact) =>
    `Seseorang yang dapat melewati langkah pertama akun ${contact} meminta semua langkah kedua direset. Jika bukan Anda, hentikan: semuanya tetap seperti semula.`,
  stopNow: 'Hentikan reset',
  stoppedTitle: 'Reset dihentikan',
  stoppedHint:
    'Faktor kedua Anda tetap seperti semula, dan tidak ada yang dapat memintanya lagi selama tujuh hari. Peminta mengetahui kata sandi Anda atau memegang nomor telepon Anda: buat kata sandi baru sekarang.',
  stoppedBefore: 'Reset sudah dihentikan',
  setPassword: 'Buat kata sandi baru',
  over: 'Tautan ini sudah kedaluwarsa',
  overHint: 'Tidak ada lagi yang menunggu untuk dihentikan.',
  signIn: 'Masuk',
};
