import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

// Terms of the console: operator = ผู้ดูแล, role = บทบาท, group = กลุ่ม, audit = บันทึกการตรวจสอบ, notice = ประกาศ,
// invitation = คำเชิญ, scope = ขอบเขต, secret = ข้อมูลลับ, suspend = ระงับ, activate = เปิดใช้อีกครั้ง, key = คีย์.
export const consoleText: Translated<typeof English> = {
  title: 'คอนโซล',
  navigation: 'คอนโซล',
  toAccount: 'บัญชีของฉัน',
  checking: 'กำลังตรวจสอบสิทธิ์ของคุณ…',
  notOperator: 'พื้นที่นี้สำหรับผู้ดูแลเท่านั้น',
  notOperatorHint: 'บัญชีของคุณไม่มีบทบาทที่นี่ หากจำเป็นต้องใช้ โปรดติดต่อเจ้าของพอร์ทัลนี้',
  goToAccount: 'ไปที่บัญชีของคุณ',
  confirmTitle: 'ยืนยันว่าเป็นคุณ',
  confirmHint: 'คอนโซลต้องใช้การยืนยันตัวตนสองขั้นตอน โปรดยืนยันขั้นที่สองเพื่อดำเนินการต่อ',
  confirm: 'ยืนยัน',
  setUpTitle: 'ตั้งค่าวิธียืนยันตัวตนขั้นที่สอง',
  setUpHint: 'คอนโซลต้องใช้การยืนยันตัวตนสองขั้นตอน แต่บัญชีนี้ยังไม่มีวิธีอื่นที่ใช้เป็นขั้นที่สองที่นี่ได้',
  setUp: 'ตั้งค่าวิธียืนยันตัวตน',
  accessFailed: 'ตรวจสอบสิทธิ์ของคุณไม่ได้',
  notFound: 'ไม่มีหน้านี้ในคอนโซล',
  notFoundHint: 'สิ่งที่คุณมองหาอาจถูกนำออกแล้ว',
  back: (page) => `กลับไปที่ ${page}`,

  search: 'ค้นหา',
  clearSearch: 'ล้างการค้นหา',
  all: 'ทั้งหมด',
  loadMore: 'โหลดเพิ่ม',
  listFailed: 'โหลดรายการไม่ได้',
  nothingFound: 'ไม่พบรายการ',
  nothingFoundHint: 'ลองพิมพ์ให้สั้นลง หรือเอาตัวกรองออก',
  shown: (count, hasMore) => `แสดง ${count}${hasMore ? '+' : ''} รายการ`,

  reason: 'เหตุผล',
  reasonHint: 'เก็บไว้ในบันทึกการตรวจสอบ ซึ่งผู้อื่นอ่านได้',
  cancel: 'ยกเลิก',
  change: 'เปลี่ยน',
  working: 'กำลังดำเนินการ…',

  roles: { owner: 'เจ้าของ', admin: 'ผู้ดูแลระบบ', support: 'ฝ่ายสนับสนุน', auditor: 'ผู้ตรวจสอบ' },
  roleMay: {
    owner: 'ทุกอย่าง',
    admin: 'ทุกอย่าง ยกเว้นผู้ดูแลและคีย์',
    support: 'อ่าน และช่วยให้ผู้ใช้เข้าสู่ระบบได้',
    auditor: 'อ่าน',
  },
  active: 'ใช้งานได้',
  suspended: 'ถูกระงับ',
};
