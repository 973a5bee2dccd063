import type { Translated } from '@latchkey/contract/text/translated';
import type { passwordsText as English } from '../en/passwords.ts';

export const passwordsText: Translated<typeof English> = {
  forgotTitle: 'Dapatkan pautan tetapan semula kata laluan',
  forgotHint: 'Kami akan menghantar pautan tetapan semula kata laluan ke e-mel anda.',
  email: 'E-mel',
  getLink: 'Dapatkan pautan',
  toLogin: 'Klik di sini untuk log masuk.',
  requesting: 'Meminta…',
  linkSent: 'Pautan telah dihantar! Semak e-mel anda untuk meneruskan.',
  forgotFailed: 'Pautan tidak dapat diminta.',
  linkSentTitle: 'Semak e-mel anda',
  linkSentTo: (email) =>
    `Jika ${email} dimiliki oleh sesuatu akaun, pautan sedang dihantar. Pautan itu boleh digunakan sekali, dalam masa 30 minit.`,
  askAgain: 'Gunakan e-mel lain, atau minta lagi',

  resetTitle: 'Tetapkan semula kata laluan',
  resetFor: (email) => `Untuk ${email}`,
  newPassword: 'Kata laluan baharu',
  confirmPassword: 'Sahkan kata laluan',
  resetForm: {
    submit: 'Tetapkan semula',
    running: 'Menetapkan semula…',
    done: 'Berjaya! Sila log masuk dengan kata laluan baharu anda.',
    failed: 'Kata laluan tidak dapat ditetapkan semula.',
  },
  linkExpired: 'Pautan kata laluan anda telah tamat tempoh. Sila minta tetapan semula sekali lagi.',
  toForgot: 'Dapatkan pautan baharu',
  linkUsed: 'Pautan ini sudah digunakan',
  linkUsedHint:
    'Kata laluan yang ditetapkan dengannya ialah yang berkuat kuasa, melainkan telah ditukar selepas itu, atau tetapan semula itu masih menunggu atau dihentikan. Gunakan pautan baharu untuk menetapkan yang lain.',
  waitsTitle: 'Kata laluan baharu anda akan berkuat kuasa tidak lama lagi',
  waitsHint: (date) =>
    `Tetapan semula ini hanya disahkan oleh peti mel anda, jadi ia berkuat kuasa pada ${date}. Sehingga itu, kami memberi peluang kepada sesiapa yang mungkin pemilik akaun ini untuk menghentikannya.`,

  stopTitle: 'Hentikan tetapan semula kata laluan?',
  stopHint: (email) =>
    `Seseorang telah menetapkan kata laluan baharu untuk ${email} dengan pautan daripada peti melnya. Jika itu bukan anda, hentikannya: kata laluan anda tidak akan berubah.`,
  stop: 'Hentikan tetapan semula',
  stopFailed: 'Tetapan semula tidak dapat dihentikan.',
  stopped: 'Tetapan semula telah dihentikan',
  stoppedHint: 'Kata laluan anda masih yang sedia ada. Pastikan tiada orang lain membaca peti mel anda.',
  stoppedBefore: 'Tetapan semula sudah dihentikan',
  stopOver: 'Pautan ini sudah terlalu lama',
  stopOverHint:
    'Jika kata laluan anda tidak lagi berfungsi, dapatkan pautan baharu dan tetapkan kata laluan lain.',
  signIn: 'Log masuk',

  takeBackTitle: 'Dapatkan semula e-mel anda?',
  takeBackHint: (email) =>
    `E-mel akaun anda bukan lagi ${email}. Jika anda tidak menukarnya, dapatkannya semula: semua orang akan dilog keluar, kaedah log masuk yang ditambah oleh orang yang menukarnya dialih keluar, dan apa-apa yang dihantar ke e-mel yang satu lagi tidak lagi berfungsi. Pilih kata laluan baharu, kerana yang lama mungkin sudah diketahui.`,
  takeBackForm: {
    submit: 'Dapatkan semula e-mel saya',
    running: 'Mendapatkan semula…',
    done: 'E-mel anda kembali menjadi milik anda.',
    failed: 'E-mel tidak dapat diambil semula.',
    conflict:
      'Akaun lain kini menggunakan e-mel ini. Jika akaun itu milik anda, tukar e-melnya dan buka pautan ini sekali lagi. Jika tidak, sila hubungi pasukan sokongan.',
  },
  takenBack: 'E-mel anda kembali menjadi milik anda',
  takenBackHint: (email) =>
    `Log masuk dengan ${email} dan kata laluan baharu anda. Kemudian semak kaedah log masuk anda, dan alih keluar yang bukan milik anda.`,
  takeBackOver: 'Pautan ini sudah digunakan, atau terlalu lama',
  takeBackOverHint: (email) =>
    `${email ?? 'E-mel anda'} boleh diambil semula sekali, dalam masa 72 jam selepas ditukar. Jika orang lain masih menguasai akaun anda, hubungi pasukan sokongan.`,

  settingTitle: 'Tetapan kata laluan',
  settingHint: 'Gunakan kata laluan panjang yang tidak anda gunakan di tempat lain.',
  settingFirstHint: 'Tetapkan kata laluan untuk log masuk dengan e-mel anda.',
  changeTitle: 'Tukar kata laluan',
  setTitle: 'Tetapkan kata laluan',
  currentPassword: 'Kata laluan semasa',
  forgotCurrent: 'Lupa kata laluan?',
  keepOthers: 'Kekal log masuk pada peranti saya yang lain',
  keepOthersHint: 'Jika tidak, semua sesi lain akan tamat.',
  change: 'Tukar kata laluan',
  set: 'Tetapkan kata laluan',
  replacing: 'Menukar…',
  changed: 'Berjaya!',
  changeFailed: 'Kata laluan tidak dapat ditukar.',
  noEmailTitle: 'Akaun ini tiada e-mel',
  noEmailHint: 'Kata laluan memerlukan e-mel. Tambahkannya pada profil anda dahulu.',
  toProfile: 'Pergi ke Profil',

  rules: 'Syarat kata laluan',
  ruleMet: 'Dipenuhi',
  ruleUnmet: 'Belum dipenuhi',

  replaceTitle: 'Ganti kata laluan',
  replace: 'Ganti',
  expired: 'Kata laluan anda sudah terlalu lama. Pilih yang baharu untuk meneruskan.',
  expiresAt: (date) =>
    `Kata laluan anda akan tamat tempoh pada ${date}. Sila kemas kini kata laluan sebelum itu.`,
  update: 'Kemas kini kata laluan',
};
