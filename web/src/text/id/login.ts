import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// Terms: sign in, log in (verb) = masuk; sign-in (noun) = login; sign out = keluar; account = akun; password = kata sandi;
// passkey = kunci sandi; second factor = faktor kedua; two-factor authentication = autentikasi dua faktor; sign-in method = metode login;
// verification method = metode verifikasi; authenticator app = aplikasi autentikator; recovery code = kode pemulihan;
// companion app = aplikasi pendamping; device = perangkat; browser = browser; link = tautan; session = sesi; mailbox = kotak surat;
// application = aplikasi; access = akses; approve = setujui; deny = tolak; pair = sandingkan; verify = verifikasi; support = tim dukungan;
// operator = operator; notice = pemberitahuan; time zone = zona waktu; phone number = nomor telepon; invitation = undangan.
export const loginText: Translated<typeof English> = {
  title: 'Masuk ke akun Anda',
  methods: 'Metode login',
  email: 'Email',
  phone: 'Nomor telepon',
  password: 'Kata sandi',
  emailExample: (domain) => `anda@${domain}`,
  logIn: 'Masuk',
  forgotPassword: 'Lupa kata sandi?',
  createAccount: 'Buat akun Anda',
  existingAccounts: 'Masuk dengan akun yang sudah ada',
  authenticating: 'Memeriksa akun…',
  loggedIn: 'Berhasil masuk',
  invalidCredential: 'Data login salah',

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
