import type { Translated } from '@latchkey/contract/text/translated';
import type {
  routeTitles as English,
  notFoundTitle as EnglishNotFound,
  pageTitle as EnglishPageTitle,
} from '../en/routes.ts';

export const routeTitles: Translated<typeof English> = {
  root: null,
  applications: 'แอปพลิเคชัน',
  profileDetail: 'โปรไฟล์',
  securityMfa: 'การยืนยันตัวตนสองขั้นตอน',
  securityPassword: 'การตั้งค่ารหัสผ่าน',
  securityRecovery: 'ฉันจะกลับเข้าบัญชีได้ไหม',
  securityLoginHistory: 'ประวัติการเข้าสู่ระบบ',
  authLogin: 'เข้าสู่ระบบ',
  authEmailVerification: 'ยืนยันอีเมล',
  authSignInReport: 'ตรวจสอบการเข้าสู่ระบบ',
  authStopRecovery: 'หยุดการรีเซ็ตวิธียืนยันขั้นที่สอง',
  authStopReset: 'หยุดการรีเซ็ตรหัสผ่าน',
  authTakeBackEmail: 'เอาอีเมลคืน',
  authRegister: 'สร้างบัญชี',
  authKeepAccount: 'เก็บบัญชีไว้',
  authForgotPassword: 'ลืมรหัสผ่าน',
  authResetPassword: 'รีเซ็ตรหัสผ่าน',
  authSmsOtpVerify: 'ยืนยัน OTP',
  authAccounts: 'บัญชี',
  authApp: 'อนุญาตแอปพลิเคชัน',
  authLoginAttentions: 'เรื่องที่ต้องดำเนินการ',
  authInvalidAccess: 'การเข้าถึงไม่ถูกต้อง',
  authDevice: 'เชื่อมต่ออุปกรณ์',
  authLogout: 'ออกจากระบบ',
  console: 'คอนโซล',
  aboutPrivacy: 'นโยบายความเป็นส่วนตัว',
};

export const notFoundTitle: Translated<typeof EnglishNotFound> = 'ไม่พบหน้านี้';

export const pageTitle: typeof EnglishPageTitle = (title, appName) =>
  title ? `${title} - ${appName}` : appName;
