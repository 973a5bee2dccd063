import type { Translated } from '@latchkey/contract/text/translated';
import type { passwordsText as English } from '../en/passwords.ts';

export const passwordsText: Translated<typeof English> = {
  forgotTitle: 'Dapatkan tautan reset kata sandi',
  forgotHint: 'Kami akan mengirim tautan reset kata sandi ke email Anda.',
  email: 'Email',
  getLink: 'Dapatkan tautan',
  toLogin: 'Klik di sini untuk masuk.',
  requesting: 'Meminta…',
  linkSent: 'Tautan reset terkirim. Periksa email Anda untuk melanjutkan.',
  forgotFailed: 'Tautan tidak dapat diminta.',
  linkSentTitle: 'Periksa email Anda',
  linkSentTo: (email) =>
    `Jika ${email} terdaftar pada sebuah akun, tautan sedang dikirim. Tautan berlaku satu kali, selama 30 menit.`,
  askAgain: 'Gunakan email lain, atau minta lagi',

  resetTitle: 'Reset kata sandi',
  resetFor: (email) => `Untuk ${email}`,
  newPassword: 'Kata sandi baru',
  confirmPassword: 'Konfirmasi kata sandi',
  resetForm: {
    submit: 'Reset',
    running: 'Mereset…',
    done: 'Berhasil. Silakan masuk dengan kata sandi baru Anda.',
    failed: 'Kata sandi tidak dapat direset.',
  },
  linkExpired: 'Tautan kata sandi Anda sudah kedaluwarsa. Silakan minta tautan baru.',
  toForgot: 'Dapatkan tautan baru',
  linkUsed: 'Tautan ini sudah digunakan',
  linkUsedHint:
    'Kata sandi yang dibuat dengan tautan ini yang berlaku, kecuali sudah diubah setelahnya, atau penyetelan ulang itu masih menunggu atau dihentikan. Gunakan tautan baru untuk membuat kata sandi lain.',
  waitsTitle: 'Kata sandi baru Anda segera berlaku',
  waitsHint: (date) =>
    `Reset ini hanya dikonfirmasi lewat email Anda, jadi baru berlaku pada ${date}. Sampai saat itu, kami memberi kesempatan kepada siapa pun yang mungkin pemilik akun ini untuk menghentikannya.`,

  stopTitle: 'Hentikan reset kata sandi?',
  stopHint: (email) =>
    `Seseorang membuat kata sandi baru untuk ${email} dengan tautan dari kotak suratnya. Jika itu bukan Anda, hentikan: kata sandi Anda tidak akan berubah.`,
  stop: 'Hentikan reset',
  stopFailed: 'Reset tidak dapat dihentikan.',
  stopped: 'Reset telah dihentikan',
  stoppedHint: 'Kata sandi Anda tidak berubah. Pastikan tidak ada orang lain yang membaca kotak surat Anda.',
  stoppedBefore: 'Reset sudah dihentikan sebelumnya',
  stopOver: 'Tautan ini sudah kedaluwarsa',
  stopOverHint: 'Jika kata sandi Anda tidak berfungsi lagi, dapatkan tautan baru dan buat kata sandi lain.',
  signIn: 'Masuk',

  takeBackTitle: 'Ambil kembali email Anda?',
  takeBackHint: (email) =>
    `Email akun Anda bukan lagi ${email}. Jika bukan Anda yang mengubahnya, ambil kembali: semua sesi akan diakhiri, metode login yang ditambahkan oleh pengubahnya dihapus, dan semua yang dikirim ke email yang lain tidak berlaku lagi. Buat kata sandi baru, karena yang lama mungkin sudah diketahui orang lain.`,
  takeBackForm: {
    submit: 'Ambil kembali email saya',
    running: 'Mengambil kembali…',
    done: 'Email itu kembali menjadi milik Anda.',
    failed: 'Email tidak dapat diambil kembali.',
    conflict:
      'Email ini sekarang digunakan akun lain. Jika akun itu milik Anda, ubah emailnya lalu buka tautan ini lagi. Jika bukan, silakan hubungi tim dukungan.',
  },
  takenBack: 'Email itu kembali menjadi milik Anda',
  takenBackHint: (email) =>
    `Masuk dengan ${email} dan kata sandi baru Anda. Lalu periksa metode login Anda, dan hapus setiap metode yang bukan milik Anda.`,
  takeBackOver: 'Tautan ini sudah digunakan atau kedaluwarsa',
  takeBackOverHint: (email) =>
    `${email ?? 'Email Anda'} dapat diambil kembali satu kali, dalam 72 jam setelah diubah. Jika akun Anda masih dikuasai orang lain, hubungi tim dukungan.`,

  settingTitle: 'Setelan kata sandi',
  settingHint: 'Gunakan kata sandi panjang yang tidak Anda gunakan di tempat lain.',
  settingFirstHint: 'Buat kata sandi untuk masuk dengan email Anda.',
  changeTitle: 'Ubah kata sandi',
  setTitle: 'Buat kata sandi',
  currentPassword: 'Kata sandi saat ini',
  forgotCurrent: 'Lupa kata sandi?',
  keepOthers: 'Tetap masuk di perangkat saya yang lain',
  keepOthersHint: 'Jika tidak, semua sesi lain akan berakhir.',
  change: 'Ubah kata sandi',
  set: 'Buat kata sandi',
  replacing: 'Mengganti…',
  changed: 'Berhasil',
  changeFailed: 'Kata sandi tidak dapat diubah.',
  noEmailTitle: 'Akun ini tidak memiliki email',
  noEmailHint: 'Kata sandi memerlukan email. Tambahkan email ke profil Anda terlebih dahulu.',
  toProfile: 'Buka profil',

  rules: 'Aturan kata sandi',
  ruleMet: 'Terpenuhi',
  ruleUnmet: 'Belum terpenuhi',

  replaceTitle: 'Ganti kata sandi',
  replace: 'Ganti',
  expired: 'Kata sandi Anda sudah terlalu lama. Pilih yang baru untuk melanjutkan.',
  expiresAt: (date) => `Kata sandi Anda akan kedaluwarsa pada ${date}. Silakan perbarui sebelum kedaluwarsa.`,
  update: 'Perbarui kata sandi',
};
