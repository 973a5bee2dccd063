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
  signInWithPasskey: 'Masuk dengan kunci sandi',
};
