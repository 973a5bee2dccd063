import type { Translated } from '@latchkey/contract/text/translated';
import type { routeTitles as English } from '../en/routes.ts';

export const routeTitles: Translated<typeof English> = {
  root: null,
  applications: 'Aplikasi',
  profileDetail: 'Profil',
  securityMfa: 'Autentikasi dua faktor',
  securityPassword: 'Setelan kata sandi',
  securityRecovery: 'Bisakah saya masuk lagi?',
  securityLoginHistory: 'Riwayat login',
  authLogin: 'Masuk',
  authEmailVerification: 'Verifikasi email',
  authSignInReport: 'Tinjau login',
  authStopRecovery: 'Hentikan reset faktor kedua',
  authStopReset: 'Hentikan reset kata sandi',
  authTakeBackEmail: 'Ambil kembali email',
  authRegister: 'Buat akun',
  authKeepAccount: 'Pertahankan akun',
  authForgotPassword: 'Lupa kata sandi',
  authResetPassword: 'Reset kata sandi',
  authSmsOtpVerify: 'Verifikasi OTP',
  authAccounts: 'Akun',
  authApp: 'Izinkan aplikasi',
  authLoginAttentions: 'Pemberitahuan login',
  authInvalidAccess: 'Akses tidak valid',
  authDevice: 'Hubungkan perangkat',
  authLogout: 'Keluar',
  console: 'Konsol',
  aboutPrivacy: 'Kebijakan Privasi',
};

export const notFoundTitle = 'Halaman tidak ditemukan';

export const pageTitle = (title: string | null, appName: string) =>
  title ? `${title} - ${appName}` : appName;
