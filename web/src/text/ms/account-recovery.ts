import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: 'Saya kehilangan semuanya',
  lostHint:
    'Anda boleh meminta semuanya ditetapkan semula. Ia mengambil masa tiga hari, dan dalam tempoh itu anda boleh menghentikannya jika orang lain yang meminta.',
  signInFirst:
    'Anda boleh meminta semuanya ditetapkan semula. Log keluar, log masuk semula pada peranti ini, dan pilih ini dalam masa sepuluh minit.',
  ask: 'Minta tetapan semula',
  explain:
    'Kami menghantar kod ke salah satu maklumat hubungan anda. Kemudian notis dihantar ke semuanya, dan selama 72 jam sesiapa yang sedang log masuk atau menerima mesej kami boleh menghentikannya.',
  sendTo: (contact) => `Hantar kod ke ${contact}`,
  asked: (date) => `Diminta pada ${date}.`,
  done: (date) => `Akan dilakukan pada ${date}.`,
  doneWithOperator: (date) => `Akan dilakukan paling awal pada ${date}, setelah pentadbir bersetuju.`,
  approved: (date) => `Pentadbir telah bersetuju. Akan dilakukan pada ${date}.`,
  afterwards:
    'Kemudian log masuk seperti tadi dan sediakan kaedah baharu. Bukan anda? Hentikan dengan pautan dalam mesej kami.',
  wasStopped: 'Permintaan terakhir telah dihentikan',
  askAgain: (date) => `Anda boleh meminta lagi mulai ${date}. Sehingga itu pentadbir anda boleh membantu.`,
  notLoaded: 'Ini tidak dapat dimuatkan. Sila cuba lagi.',
  waits: (date) => `Seseorang meminta faktor kedua anda ditetapkan semula. Ia berkuat kuasa ${date}.`,
  waitsForOperator: (date) =>
    `Seseorang meminta faktor kedua anda ditetapkan semula. Ia berkuat kuasa paling awal ${date}, setelah pentadbir bersetuju.`,
  stopThis: 'Hentikan ini',
  stopping: 'Menghentikan…',
  stopped: 'Tetapan semula telah dihentikan. Tukar kata laluan anda jika bukan anda yang memintanya.',
  failed: 'Tetapan semula tidak dapat dihentikan.',
  stopTitle: 'Hentikan tetapan semula faktor kedua anda?',
  stopHint: (contact) =>
    `Seseorang yang boleh melepasi langkah pertama akaun ${contact} meminta semua langkah kedua ditetapkan semula. Jika bukan anda, hentikannya: semuanya kekal seperti sedia ada.`,
  stopNow: 'Hentikan tetapan semula',
  stoppedTitle: 'Tetapan semula telah dihentikan',
  stoppedHint:
    'Faktor kedua anda kekal seperti sedia ada, dan tiada sesiapa boleh meminta lagi selama tujuh hari. Peminta itu mengetahui kata laluan anda atau memegang nombor telefon anda: tetapkan kata laluan baharu sekarang.',
  stoppedBefore: 'Tetapan semula sudah dihentikan',
  setPassword: 'Tetapkan kata laluan baharu',
  over: 'Pautan ini sudah terlalu lama',
  overHint: 'Tiada apa-apa lagi yang menunggu untuk dihentikan.',
  signIn: 'Log masuk',
};
