import type { Translated } from '@latchkey/contract/text/translated';
import type {
  routeTitles as English,
  notFoundTitle as EnglishNotFound,
  pageTitle as EnglishPageTitle,
} from '../en/routes.ts';

export const routeTitles: Translated<typeof English> = {
  root: null,
  applications: 'Aplikasi',
  profileDetail: 'Profil',
  securityMfa: 'Pengesahan Dua Faktor',
  securityPassword: 'Tetapan Kata Laluan',
  securityRecovery: 'Bolehkah saya masuk semula?',
  securityLoginHistory: 'Sejarah Log Masuk',
  authLogin: 'Log Masuk',
  authEmailVerification: 'Pengesahan E-mel',
  authSignInReport: 'Semak Log Masuk',
  authStopReset: 'Hentikan Tetapan Semula Kata Laluan',
  authTakeBackEmail: 'Dapatkan Semula E-mel',
  authRegister: 'Cipta Akaun',
  authKeepAccount: 'Kekalkan Akaun',
  authForgotPassword: 'Lupa Kata Laluan',
  authResetPassword: 'Tetapkan Semula Kata Laluan',
  authSmsOtpVerify: 'Sahkan OTP',
  authAccounts: 'Akaun',
  authApp: 'Benarkan Aplikasi',
  authLoginAttentions: 'Notis Log Masuk',
  authInvalidAccess: 'Akses Tidak Sah',
  authDevice: 'Sambungkan Peranti',
  authLogout: 'Log Keluar',
  console: 'Konsol',
  aboutPrivacy: 'Dasar Privasi',
};

export const notFoundTitle: Translated<typeof EnglishNotFound> = 'Halaman tidak ditemui';

export const pageTitle: Translated<typeof EnglishPageTitle> = (title, appName) =>
  title ? `${title} - ${appName}` : appName;
