import type { NoticeGroup } from '@latchkey/contract/attentions/admin-notice';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleNoticesText as English } from '../en/console-notices.ts';

const groups: Record<NoticeGroup, string> = {
  partner: 'บัญชีของพาร์ทเนอร์',
  'no-2fa': 'บัญชีที่ไม่ได้เปิดการยืนยันตัวตนสองขั้นตอน',
  'no-password': 'บัญชีที่ไม่มีรหัสผ่าน',
  'unverified-email': 'บัญชีที่ยังไม่ได้ยืนยันอีเมล',
  'unverified-phone': 'บัญชีที่ยังไม่ได้ยืนยันหมายเลขโทรศัพท์',
};
const number = new Intl.NumberFormat('th');
const people = (count: number) => `${number.format(count)} บัญชี`;

export const consoleNoticesText: Translated<typeof English> = {
  title: 'ประกาศ',
  description: 'สิ่งที่ผู้ใช้เห็นหลังเข้าสู่ระบบ',
  searchHint: 'ชื่อเรื่อง ประเภท หรือ ID',
  notice: 'ประกาศ',
  type: 'ประเภท',
  typeHint: 'ชื่อที่คุณตั้งเอง เช่น new_terms ใช้ a-z, 0-9 และ _',
  heading: 'ชื่อเรื่อง',
  content: 'ข้อความ',
  contentHint: 'ข้อความธรรมดา',
  link: 'ลิงก์',
  linkHint: 'ที่อยู่ https สำหรับรายละเอียดเพิ่มเติม เว้นว่างได้',
  linkInvalid: 'ต้องเป็นที่อยู่ https',
  required: 'จำเป็น',
  requiredLabel: 'ต้องรับทราบก่อนจึงจะทำอย่างอื่นได้',
  optional: 'ข้ามได้',
  audience: 'สำหรับ',
  account: 'อีเมล หมายเลขโทรศัพท์ หรือ ID',
  audiences: { all: 'ทุกคน', user: 'บัญชีเดียว', ...groups },
  audienceOf: ({ audience_kind, audience }) =>
    audience_kind === 'all'
      ? 'ทุกคน'
      : audience_kind === 'user'
        ? 'บัญชีเดียว'
        : (groups[audience as NoticeGroup] ?? audience ?? ''),
  from: 'ตั้งแต่',
  fromHint: 'เว้นว่าง: ตั้งแต่ตอนนี้',
  until: 'ถึง',
  untilHint: 'เว้นว่าง: จนกว่าคุณจะนำลง',
  endsFirst: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม',
  noEnd: 'ไม่มีกำหนด',
  empty: 'ไม่มีประกาศ',
  emptyHint: 'ติดประกาศให้ทุกคนหรือบางคนได้',
  add: 'ติดประกาศ',
  added: 'ติดประกาศแล้ว',
  addFailed: 'ติดประกาศไม่ได้',
  preview: 'ผู้ที่เกี่ยวข้อง',
  concerned: (count, isWhole) => (isWhole ? `ขณะนี้ ${people(count)}` : `อย่างน้อย ${people(count)}`),
  previewFailed: 'นับผู้ที่เกี่ยวข้องไม่ได้',
  facts: 'ประกาศ',
  done: 'สิ่งที่ผู้ใช้ทำ',
  seen: 'เห็นแล้ว',
  skipped: 'ข้าม',
  resolved: 'รับทราบ',
  counted: (count) => `${number.format(count)}${count >= 10_000 ? '+' : ''}`,
  change: 'เปลี่ยน',
  changeTitle: 'เปลี่ยนประกาศ',
  changeHint: 'ผู้ที่รับทราบแล้วจะไม่เห็นประกาศนี้อีก',
  save: 'บันทึก',
  changed: 'เปลี่ยนประกาศแล้ว',
  changeFailed: 'เปลี่ยนประกาศไม่ได้',
  remove: 'นำลง',
  removeTitle: (title) => `นำ “${title}” ลงใช่ไหม`,
  removeConsequence: 'จะไม่มีใครเห็นประกาศนี้อีก',
  removed: 'นำประกาศลงแล้ว',
  removeFailed: 'นำประกาศลงไม่ได้',
  loadFailed: 'โหลดประกาศไม่ได้',
};
