import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import type { consolePeopleText as English } from '../en/console-people.ts';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'รหัสผ่าน',
  phone_otp: 'รหัสทางโทรศัพท์',
  passkey: 'พาสคีย์',
  reset: 'การรีเซ็ตรหัสผ่าน',
  application_request: 'คำขอของแอปพลิเคชัน',
};

const results: Record<LoginResult, string> = {
  success: 'เข้าสู่ระบบแล้ว',
  failure: 'ถูกปฏิเสธ',
  second_factor_failed: 'ไม่ผ่านการยืนยันขั้นที่สอง',
  denied: 'ถูกปฏิเสธในแอปคู่หู',
};

const reasons: Record<string, string> = {
  wrong_password: 'รหัสผ่านผิด',
  unknown_account: 'ไม่มีบัญชีนี้',
  suspended: 'บัญชีถูกระงับ',
  locked: 'ถูกล็อกหลังพยายามไม่สำเร็จ',
  wrong_code: 'รหัสผิด',
  code_expired: 'รหัสหมดอายุ',
  no_password: 'บัญชีไม่มีรหัสผ่าน',
  unknown_browser: 'รหัสผ่านถูกต้อง แต่มาจากเบราว์เซอร์ที่ไม่รู้จัก',
  rate_limited: 'พยายามมากเกินไป',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => `${count} ครั้ง`;

const people = (count: number): string => `${count} คน`;

const jobStates: Record<Job['state'], string> = {
  running: 'กำลังทำ',
  done: 'เสร็จแล้ว',
  stopped: 'หยุดแล้ว',
  interrupted: 'ถูกขัดจังหวะ',
};

interface Said {
  title: string;
  text: string;
}

/** What prevents a person from signing in, in a form that support can read out to them. */
function obstacle({ kind, factor, count, detail }: Obstacle, until: string | null): Said {
  const name = factor === null ? '' : factorName(factor);
  switch (kind) {
    case 'suspended':
      return { title: 'ถูกระงับ', text: 'ไม่มีใครเข้าสู่ระบบได้จนกว่าจะเปิดใช้บัญชีอีกครั้ง' };
    case 'locked':
      return {
        title: until ? `ถูกล็อกถึง ${until}` : 'ถูกล็อก',
        text: 'พยายามผิดมากเกินไป จะปลดล็อกเองเมื่อครบเวลา หรือเมื่อคุณปลดล็อก',
      };
    case 'factor_locked':
      return {
        title: `${name}ถูกล็อก`,
        text: `ผิดติดต่อกัน ${times(count ?? 0)} จะถูกล็อกจนกว่าจะรีเซ็ตวิธียืนยันขั้นที่สอง`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name}ถูกพักถึง ${until}` : `${name}ถูกพัก`,
        text: `ผิดติดต่อกัน ${times(count ?? 0)}`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `การเข้าสู่ระบบด้วยโทรศัพท์ถูกพักถึง ${until}` : 'การเข้าสู่ระบบด้วยโทรศัพท์ถูกพัก',
        text: 'ป้อนรหัสผิดมากเกินไป วิธีอื่นยังเข้าสู่ระบบได้',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: 'เข้าสู่ระบบด้วยโทรศัพท์ได้เฉพาะในเบราว์เซอร์ที่เคยใช้',
        text: 'ป้อนรหัสผิดมากเกินไป จะใช้ได้อีกเมื่อผู้ใช้เข้าสู่ระบบด้วยวิธีอื่น หรือเมื่อคุณปลดล็อก',
      };
    case 'password_known_browsers_only':
      return {
        title: 'รหัสผ่านใช้ได้เฉพาะในเบราว์เซอร์ที่เคยใช้',
        text: 'ผู้ใช้รายงานการเข้าสู่ระบบ และบัญชีไม่มีปัจจัยที่สองแล้ว จะใช้ได้ทุกที่อีกครั้งเมื่อผู้ใช้ตั้งรหัสผ่านใหม่',
      };
    case 'reset_waits':
      return {
        title: until ? `รหัสผ่านใหม่จะมีผล ${until}` : 'รหัสผ่านใหม่รออยู่',
        text: 'รีเซ็ตด้วยอีเมลเท่านั้น จึงต้องรอ ระหว่างนี้รหัสผ่านปัจจุบันยังใช้ได้',
      };
    case 'recovery_waits':
      return {
        title: until ? `วิธียืนยันขั้นที่สองอาจถูกรีเซ็ตตั้งแต่ ${until}` : 'การรีเซ็ตวิธียืนยันขั้นที่สองรออยู่',
        text: 'ผู้ใช้ขอเองด้วยการยืนยันขั้นแรกและรหัสที่ส่งไปยังข้อมูลติดต่อ หากต้องให้คุณอนุมัติ จะไม่มีอะไรเกิดขึ้นจนกว่าคุณจะอนุมัติ',
      };
    case 'no_sign_in_method':
      return {
        title: 'ไม่มีวิธีเข้าสู่ระบบ',
        text: 'ไม่มีรหัสผ่าน พาสคีย์ หรือหมายเลขโทรศัพท์ที่ยืนยันแล้ว ผู้ใช้ตั้งรหัสผ่านได้ด้วยลิงก์รีเซ็ต',
      };
    case 'no_second_factor':
      return {
        title: 'ไม่มีวิธียืนยันขั้นที่สอง',
        text: 'จำเป็นต้องมีแต่ยังไม่ได้ตั้งค่า ระบบจะขอให้ผู้ใช้เพิ่ม',
      };
    case 'no_way_to_reset':
      return {
        title: 'ไม่มีอีเมลที่ใช้รีเซ็ตรหัสผ่านได้',
        text: 'ไม่มีอีเมล หรือยังไม่ได้ยืนยันว่าเป็นของผู้ใช้',
      };
    case 'message_failed':
      return {
        title: `ข้อความส่งไม่ถึง (${detail ?? ''})`,
        text: `ส่งไม่ได้ ${count ?? 0} ข้อความใน 7 วันที่ผ่านมา`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}: ${times(count ?? 0)}`,
        text: 'การเข้าสู่ระบบที่ถูกปฏิเสธใน 24 ชั่วโมงที่ผ่านมา',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: 'ผู้ใช้',
  description: 'ทุกบัญชีของพอร์ทัลนี้',
  searchHint: 'อีเมล โทรศัพท์ ชื่อ หรือ ID',
  person: 'ผู้ใช้',
  phone: 'โทรศัพท์',
  status: 'สถานะ',
  lastSignIn: 'เข้าสู่ระบบล่าสุด',
  never: 'ยังไม่เคย',
  noName: 'ยังไม่มีชื่อ',
  empty: 'ยังไม่มีผู้ใช้',
  emptyHint: 'เพิ่มผู้ใช้ที่นี่ ส่งคำเชิญ หรือนำเข้าบัญชีทางบรรทัดคำสั่ง',
  group: 'กลุ่ม',
  noGroup: 'ไม่มี',
  add: 'เพิ่มผู้ใช้',
  added: (name) => `${name} มีบัญชีแล้ว`,
  addFailed: 'สร้างบัญชีไม่ได้',
  name: 'ชื่อ',
  givenName: 'ชื่อจริง',
  familyName: 'นามสกุล',
  nameParts: 'ชื่อจริงและนามสกุล',
  phoneHint: 'พร้อมรหัสประเทศ เช่น +65 8123 4567',
  attributes: 'แอตทริบิวต์',
  attributesHint: 'บรรทัดละหนึ่งรายการ เช่น department: Sales',
  invite: 'ส่งลิงก์สำหรับตั้งรหัสผ่านทางอีเมล',
  inviteHint: 'ช่วยยืนยันด้วยว่าอีเมลเป็นของผู้ใช้',
  edit: 'แก้ไข',
  editTitle: (name) => `แก้ไข ${name}`,
  contactsHint: 'อีเมลหรือหมายเลขใหม่จะยังไม่ได้ยืนยัน และระบบจะแจ้งไปที่เดิม',
  save: 'บันทึก',
  saved: 'บันทึกแล้ว',
  saveFailed: 'เปลี่ยนบัญชีไม่ได้',
  remove: 'ลบบัญชี',
  removeTitle: (name) => `ลบบัญชีของ ${name} ใช่ไหม`,
  removeText: 'ผู้ใช้จะออกจากระบบทุกที่ทันที ก่อนบัญชีจะถูกลบถาวร ผู้ใช้และคุณยกเลิกได้',
  eraseNow: 'ลบถาวรทันที',
  eraseNowHint: 'ไม่มีใครยกเลิกได้ และจะไม่เก็บเหตุผลไว้',
  removed: 'บัญชีจะถูกลบถาวร',
  erased: 'ลบบัญชีถาวรแล้ว',
  removeFailed: 'ลบบัญชีไม่ได้',
  leaving: 'กำลังจะถูกลบ',
  select: 'เลือก',
  selectOne: (name) => `เลือก ${name}`,
  selectAll: 'เลือกทั้งหมดที่แสดง',
  selected: (count) => `เลือก ${count} รายการ`,
  withSelected: 'ดำเนินการกับที่เลือก',
  clearSelection: 'ล้าง',
  chooseGroup: 'เลือกกลุ่ม',
  jobStarted: 'เริ่มแล้ว',
  jobFailed: 'เริ่มไม่ได้',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}: ${done} จาก ${total}${failed > 0 ? ` เปลี่ยนไม่ได้ ${failed}` : ''}`,
  jobStop: 'หยุด',
  jobStopped: 'หยุดแล้ว สิ่งที่ทำไปแล้วยังคงอยู่',
  jobNotStopped: 'หยุดไม่ได้',
  jobClose: 'ปิด',
  jobs: {
    end_sessions: {
      label: 'ออกจากระบบทุกที่',
      title: (count) => `ให้ ${people(count)}ออกจากระบบทุกที่ใช่ไหม`,
      text: 'ทุกเบราว์เซอร์และแอปพลิเคชันของแต่ละคนจะออกจากระบบ',
      running: 'กำลังให้ผู้ใช้ออกจากระบบ',
    },
    add_to_group: {
      label: 'เพิ่มเข้ากลุ่ม',
      title: (count) => `เพิ่ม ${people(count)}เข้ากลุ่มใช่ไหม`,
      text: 'จะใช้สิ่งที่เปิดให้กลุ่มนี้ได้ และมีบทบาทของกลุ่ม',
      running: 'กำลังเพิ่มผู้ใช้เข้ากลุ่ม',
    },
    suspend: {
      label: 'ระงับ',
      title: (count) => `ระงับ ${people(count)}ใช่ไหม`,
      text: 'ทุกเซสชันของแต่ละคนจะสิ้นสุด และจะเข้าสู่ระบบไม่ได้จนกว่าจะเปิดใช้บัญชีอีกครั้ง',
      running: 'กำลังระงับผู้ใช้',
    },
  },
  eraseAt: 'จะถูกลบถาวรเมื่อ',
  groups: 'กลุ่ม',

  loadFailed: 'โหลดบัญชีนี้ไม่ได้',
  facts: 'บัญชี',
  id: 'ID',
  copyId: 'คัดลอก ID',
  email: 'อีเมล',
  verified: 'ยืนยันแล้ว',
  unverified: 'ยังไม่ได้ยืนยัน',
  password: 'รหัสผ่าน',
  set: 'ตั้งแล้ว',
  twoFactor: 'สองขั้นตอน',
  on: 'เปิดอยู่',
  onEnforced: 'เปิดอยู่ บังคับใช้',
  off: 'ปิดอยู่',
  created: 'สร้างเมื่อ',
  operatorRole: 'ผู้ดูแล',

  state: 'เข้าสู่ระบบได้ไหม',
  nothingWrong: 'ไม่มีปัญหา',
  nothingWrongHint: 'บัญชีใช้งานได้ และไม่มีการเข้าสู่ระบบที่ถูกปฏิเสธใน 24 ชั่วโมงที่ผ่านมา',
  obstacle,

  factors: 'วิธีเข้าสู่ระบบ',
  noFactors: 'ยังไม่ได้ตั้งค่าวิธียืนยันขั้นที่สอง',
  preferred: 'วิธีหลัก',
  codesLeft: (count) => `เหลือรหัสกู้คืน ${count} รหัส`,

  sessions: 'เข้าสู่ระบบอยู่',
  noSessions: 'ไม่ได้เข้าสู่ระบบที่ใด',
  lastUsed: (at) => `ใช้ล่าสุด ${at}`,
  history: 'การเข้าสู่ระบบและความพยายาม',
  noHistory: 'ยังไม่มีการเข้าสู่ระบบ',
  noHistoryHint: 'ทุกการเข้าสู่ระบบ และทุกความพยายามที่ถูกปฏิเสธพร้อมเหตุผล จะแสดงที่นี่',
  what: 'รายการ',
  when: 'เมื่อ',
  where: 'ที่ใด',
  unknownDevice: 'อุปกรณ์ที่ไม่รู้จัก',
  onSystem: (browser, os) => `${browser} บน ${os}`,
  by: (method, factor) => (factor ? `${methods[method]} แล้วตามด้วย${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: 'แอปพลิเคชัน',
  noApplications: 'ยังไม่ได้ใช้แอปพลิเคชันใด',
  partFailed: 'โหลดส่วนนี้ไม่ได้',

  more: (name) => `การดำเนินการเพิ่มเติมกับ ${name}`,
  moreActions: 'เพิ่มเติม',
  acts: {
    unlock: {
      label: 'ปลดล็อก',
      title: (name) => `ปลดล็อก ${name} ใช่ไหม`,
      text: 'ยกเลิกการล็อกและการพักหลังพยายามผิด เพื่อให้ลองใหม่ได้ทันที',
      done: 'ปลดล็อกแล้ว',
      failed: 'ปลดล็อกบัญชีไม่ได้',
    },
    sendResetLink: {
      label: 'ส่งลิงก์รีเซ็ต',
      title: (name) => `ส่งลิงก์รีเซ็ตให้ ${name} ใช่ไหม`,
      text: 'ลิงก์สำหรับตั้งรหัสผ่านใหม่จะส่งไปที่อีเมลของผู้ใช้ คุณจะไม่เห็นลิงก์นี้',
      done: 'ส่งลิงก์รีเซ็ตแล้ว',
      failed: 'ส่งลิงก์รีเซ็ตไม่ได้',
    },
    endSessions: {
      label: 'ออกจากระบบทุกที่',
      title: (name) => `ให้ ${name} ออกจากระบบทุกที่ใช่ไหม`,
      text: 'ทุกเบราว์เซอร์และแอปพลิเคชันจะออกจากระบบทันที',
      done: 'ออกจากระบบทุกที่แล้ว',
      failed: 'สิ้นสุดเซสชันไม่ได้',
    },
    resetFactors: {
      label: 'รีเซ็ตวิธียืนยันขั้นที่สอง',
      title: (name) => `รีเซ็ตวิธียืนยันขั้นที่สองของ ${name} ใช่ไหม`,
      text: 'แอป Authenticator พาสคีย์ อุปกรณ์คู่หู และรหัสกู้คืนจะถูกนำออก การยืนยันตัวตนสองขั้นตอนจะถูกปิด และทุกเซสชันจะสิ้นสุด โปรดแน่ใจว่าเจ้าของบัญชีเป็นผู้ขอ',
      done: 'รีเซ็ตวิธียืนยันขั้นที่สองแล้ว',
      failed: 'รีเซ็ตวิธียืนยันขั้นที่สองไม่ได้',
    },
    approveRecovery: {
      label: 'อนุมัติการรีเซ็ต',
      title: (name) => `อนุมัติการรีเซ็ตวิธียืนยันขั้นที่สองของ ${name} ใช่ไหม`,
      text: 'เมื่อครบ 72 ชั่วโมง วิธียืนยันจะถูกนำออกและทุกเซสชันจะสิ้นสุด การยืนยันขั้นแรกยังอยู่ โปรดแน่ใจว่าเจ้าของบัญชีเป็นผู้ขอ',
      done: 'อนุมัติแล้ว',
      failed: 'อนุมัติการรีเซ็ตไม่ได้',
    },
    stopRecovery: {
      label: 'หยุดการรีเซ็ต',
      title: (name) => `หยุดการรีเซ็ตวิธียืนยันขั้นที่สองของ ${name} ใช่ไหม`,
      text: 'ไม่มีอะไรถูกนำออก และจะไม่มีใครขอได้อีกเจ็ดวัน ระบบจะแจ้งไปยังข้อมูลติดต่อทั้งหมด',
      done: 'หยุดแล้ว',
      failed: 'หยุดการรีเซ็ตไม่ได้',
    },
    suspend: {
      label: 'ระงับ',
      title: (name) => `ระงับ ${name} ใช่ไหม`,
      text: 'ทุกเซสชันจะสิ้นสุดทันที และจะไม่มีใครเข้าสู่ระบบได้จนกว่าจะเปิดใช้บัญชีอีกครั้ง',
      done: 'ระงับแล้ว',
      failed: 'ระงับบัญชีไม่ได้',
    },
    activate: {
      label: 'เปิดใช้อีกครั้ง',
      title: (name) => `เปิดใช้ ${name} อีกครั้งใช่ไหม`,
      text: 'ผู้ใช้จะเข้าสู่ระบบได้อีก',
      done: 'เปิดใช้แล้ว',
      failed: 'เปิดใช้บัญชีไม่ได้',
    },
    cancelDeletion: {
      label: 'เก็บบัญชีไว้',
      title: (name) => `เก็บบัญชีของ ${name} ไว้ใช่ไหม`,
      text: 'บัญชีจะไม่ถูกลบถาวร และผู้ใช้ใช้งานต่อได้ตามเดิม',
      done: 'บัญชียังอยู่',
      failed: 'ยกเลิกการลบไม่ได้',
    },
  },
};
