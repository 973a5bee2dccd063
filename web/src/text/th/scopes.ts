import type { Translated } from '@latchkey/contract/text/translated';
import type {
  claimText as EnglishClaim,
  seenFacts as EnglishFacts,
  scopeText as EnglishScope,
} from '../en/scopes.ts';

const sentences: Record<string, string> = {
  openid: 'ทราบว่าคุณเป็นใคร',
  profile: 'ดูชื่อ รูปโปรไฟล์ เพศ และเขตเวลาของคุณ',
  email: 'ดูอีเมลของคุณ',
  phone: 'ดูหมายเลขโทรศัพท์ของคุณ',
  groups: 'ดูกลุ่มที่คุณอยู่',
  roles: 'ดูบทบาทของคุณในแอปพลิเคชันนี้',
  attributes: 'ดูข้อมูลเกี่ยวกับคุณที่องค์กรบันทึกไว้สำหรับแอปพลิเคชันนี้',
  offline_access: 'เชื่อมต่ออยู่เสมอแม้คุณไม่ได้ใช้งาน',
};

const claimSentences: Record<string, string> = {
  name: 'ดูชื่อของคุณ',
  given_name: 'ดูชื่อจริงของคุณ',
  family_name: 'ดูนามสกุลของคุณ',
  preferred_username: 'ดูชื่อที่คุณใช้ที่นี่',
  picture: 'ดูรูปโปรไฟล์ของคุณ',
  gender: 'ดูเพศของคุณ',
  zoneinfo: 'ดูเขตเวลาของคุณ',
  locale: 'ดูภาษาของคุณ',
  updated_at: 'ดูเวลาที่โปรไฟล์ของคุณเปลี่ยนล่าสุด',
  groups: 'ดูกลุ่มที่คุณอยู่',
  roles: 'ดูบทบาทของคุณในแอปพลิเคชันนี้',
  email: 'ดูอีเมลของคุณ',
  email_verified: 'ดูสถานะการยืนยันอีเมลของคุณ',
  phone_number: 'ดูหมายเลขโทรศัพท์ของคุณ',
  phone_number_verified: 'ดูสถานะการยืนยันหมายเลขโทรศัพท์ของคุณ',
};

const claimItem = 'claim:';

export const scopeText: Translated<typeof EnglishScope> = (scope, described) => {
  if (described?.description) return `${described.description} (${described.api})`;
  if (scope.startsWith(claimItem)) return claimText(scope.slice(claimItem.length));
  const [resource, name] = scope.split(' ');
  if (name) return `ใช้ “${name}” ที่ ${resource}`;
  return sentences[scope] ?? `ใช้ “${described?.api ?? resource}”`;
};

export const claimText: Translated<typeof EnglishClaim> = (claim) =>
  claimSentences[claim] ?? `ดู ${claim.replaceAll('_', ' ')} ของคุณ`;

const see = 'ดู';

export const seenFacts: Translated<typeof EnglishFacts> = (scopes) => {
  const facts = scopes
    .map((scope) => scopeText(scope))
    .filter((sentence) => sentence.startsWith(see))
    .map((sentence) => sentence.slice(see.length).trim());
  return facts.length > 0 ? new Intl.ListFormat('th').format(new Set(facts)) : undefined;
};
