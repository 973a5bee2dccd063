import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// The terms of this language: sign in = เข้าสู่ระบบ, sign out = ออกจากระบบ, account = บัญชี, password = รหัสผ่าน, code = รหัส,
// passkey = พาสคีย์, two-factor authentication = การยืนยันตัวตนสองขั้นตอน, second factor = วิธียืนยันขั้นที่สอง,
// sign-in method = วิธีเข้าสู่ระบบ, authenticator app = แอป Authenticator, recovery code = รหัสกู้คืน, companion app = แอปคู่หู,
// session = เซสชัน, device = อุปกรณ์, application = แอปพลิเคชัน, verify and confirm = ยืนยัน, remove = นำออก, erase = ลบ, pair = จับคู่,
// administrator = ผู้ดูแลระบบ, support = ฝ่ายสนับสนุน, invitation = คำเชิญ, reset = รีเซ็ต.
export const loginText: Translated<typeof English> = {
  title: 'เข้าสู่ระบบบัญชีของคุณ',
  methods: 'วิธีเข้าสู่ระบบ',
  email: 'อีเมล',
  phone: 'หมายเลขโทรศัพท์',
  password: 'รหัสผ่าน',
  emailExample: (domain) => `you@${domain}`,
  logIn: 'เข้าสู่ระบบ',
  forgotPassword: 'ลืมรหัสผ่านใช่ไหม',
  createAccount: 'สร้างบัญชี',
  existingAccounts: 'เข้าสู่ระบบด้วยบัญชีที่มีอยู่',
  authenticating: 'กำลังตรวจสอบบัญชี…',
  loggedIn: 'เข้าสู่ระบบแล้ว',
  invalidCredential: 'ข้อมูลเข้าสู่ระบบไม่ถูกต้อง',
  signInWithPasskey: 'เข้าสู่ระบบด้วยพาสคีย์',
};
