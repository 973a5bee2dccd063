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
  securityMfa: 'Pengesahan dua faktor',
  securityPassword: 'Tetapan kata laluan',
  securityRecovery: 'Bolehkah saya masuk semula?',
  securityLoginHistory: 'Sejarah log masuk',
  authLogin: 'Log masuk',
  authEmailVerification: 'Pengesahan e-mel',
  authSignInReport: 'Semak log masuk',
  authStopRecovery: 'Hentikan tetapan semula faktor kedua',
  authStopReset: 'Hentikan tetapan semula kata laluan',
  authTakeBackEmail: 'Dapatkan semula e-mel',
  authRegister: 'Cipta akaun',
  authKeepAccount: 'Kekalkan akaun',
  authForgotPassword: 'Lupa kata laluan',
  authResetPassword: 'Tetapkan semula kata laluan',
  authSmsOtpVerify: 'Sahkan OTP',
  authAccounts: 'Akaun',
  authApp: 'Benarkan aplikasi',
  authLoginAttentions: 'Notis log masuk',
  authInvalidAccess: 'Akses tidak sah',
  authDevice: 'Sambungkan peranti',
  authLogout: 'Log keluar',
  console: 'Konsol',
  aboutPrivacy: 'Dasar Privasi',
};

export const notFoundTitle: Translated<typeof EnglishNotFound> = 'Halaman tidak ditemui';

export const pageTitle: Translated<typeof EnglishPageTitle> = (title, appName) =>
  title ? `${title} - ${appName}` : appName;
