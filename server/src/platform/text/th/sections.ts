import type { Catalog } from '../catalog-type.ts';

export const factors: Catalog['factors'] = {
  email_otp: {
    name: 'รหัสทางอีเมล',
    description: (address) => `รับรหัสทางอีเมลที่ ${address}`,
  },
  sms_otp: {
    name: 'รหัสทาง SMS',
    description: (phone) => `รับรหัสทาง SMS ที่ ${phone}`,
  },
  lark_otp: {
    name: 'รหัสทาง Lark',
    description: 'รับรหัสเป็นข้อความใน Lark',
  },
  totp: {
    name: 'แอป Authenticator',
    description: 'ป้อนรหัสที่แสดงในแอป Authenticator',
  },
  recovery_code: {
    name: 'รหัสกู้คืน',
    description: 'ป้อนหนึ่งในรหัสที่คุณบันทึกไว้ตอนตั้งค่าการยืนยันตัวตนสองขั้นตอน',
  },
  password: {
    name: 'รหัสผ่าน',
    description: 'ป้อนรหัสผ่านของบัญชี',
  },
  carro_id: {
    name: 'แอปคู่หู',
    description: 'อนุมัติการเข้าสู่ระบบบนโทรศัพท์',
  },
  passkey: {
    name: 'พาสคีย์',
    description: 'ใช้ลายนิ้วมือ ใบหน้า การล็อกหน้าจอ หรือคีย์ความปลอดภัย',
  },
};

export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `อย่างน้อย ${characters} อักขระ`,
    message: (characters) => `ใช้อย่างน้อย ${characters} อักขระ`,
  },
  at_most: {
    description: (characters) => `ไม่เกิน ${characters} อักขระ`,
    message: (characters) => `ใช้ไม่เกิน ${characters} อักขระ`,
  },
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: 'มีผู้ขอรีเซ็ตวิธีเข้าสู่ระบบของบัญชีนี้อยู่แล้ว',
  wasStopped: 'คำขอรีเซ็ตวิธีเข้าสู่ระบบของบัญชีนี้ครั้งล่าสุดถูกหยุด โปรดขอใหม่ในอีกไม่กี่วัน หรือติดต่อผู้ดูแลระบบ',
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits: 'อีเมลเดิมของบัญชีนี้กำลังรอการกู้คืน โปรดหยุดการกู้คืนนั้นก่อน หรือรอจนกว่าจะมีผล',
  resetWasStopped:
    'การรีเซ็ตรหัสผ่านครั้งล่าสุดถูกหยุด คุณเริ่มใหม่ได้หลังจากนั้นหนึ่งวัน ระหว่างนี้โปรดเข้าสู่ระบบด้วยรหัสผ่านปัจจุบัน หรือสอบถามผู้ดูแลระบบ',
};

export const joining: Catalog['joining'] = {
  emailTaken: 'มีบัญชีที่ใช้อีเมลนี้อยู่แล้ว',
  hasAccount: 'ขณะนี้มีบัญชีที่ใช้อีเมลนี้แล้ว โปรดเข้าสู่ระบบ',
  isInvited: 'อีเมลนี้ได้รับเชิญแล้ว โปรดส่งคำเชิญเดิมอีกครั้งแทน',
  invitationOver: 'คำเชิญนี้ถูกตอบรับหรือเพิกถอนไปแล้ว โปรดสร้างคำเชิญใหม่',
};

export const operators: Catalog['operators'] = {
  isOne: 'บัญชีนี้เป็นผู้ดูแลอยู่แล้ว',
  lastOwner: 'นี่คือเจ้าของคนสุดท้าย โปรดกำหนดบัญชีอื่นเป็นเจ้าของก่อน',
  higher: 'บัญชีนี้มีบทบาทสูงกว่าคุณ',
  own: 'นี่คือบัญชีของคุณ โปรดเปลี่ยนในหน้าบัญชีของคุณ ซึ่งจะยืนยันการเปลี่ยนแปลงแต่ละครั้ง',
  ownersGrant: 'เฉพาะเจ้าของเท่านั้นที่ให้ขอบเขตสิทธิ์ของ Admin API ได้',
  ownersReachInside: 'เฉพาะเจ้าของเท่านั้นที่ให้แอปพลิเคชันเชื่อมไปยังเครือข่ายส่วนตัวได้',
  outdated: 'ข้อมูลมีการเปลี่ยนแปลงแล้ว โปรดตรวจสอบแล้วลองอีกครั้ง',
  noResetLink: 'บัญชีนี้ไม่มีอีเมลที่ใช้รีเซ็ตรหัสผ่านได้',
  jobsRun: 'มีงานอื่นทำงานอยู่ โปรดลองอีกครั้งเมื่องานใดงานหนึ่งเสร็จแล้ว',
  notToBeDeleted: 'บัญชีนี้ไม่ได้อยู่ระหว่างรอลบ',
  otherHasEmail: 'มีบัญชีอื่นใช้อีเมลนี้แล้ว',
  otherHasPhone: 'มีบัญชีอื่นใช้หมายเลขโทรศัพท์นี้แล้ว',
  otherHasLarkId: 'มีบัญชีอื่นใช้ Lark ID นี้แล้ว',
  needsContact: 'บัญชีต้องมีอีเมลหรือหมายเลขโทรศัพท์',
  invitedByEmail: 'คำเชิญต้องมีอีเมล',
};

export const groups: Catalog['groups'] = {
  exists: 'มีกลุ่มชื่อนี้อยู่แล้ว',
  tooMany: (most) => `หนึ่งบัญชีอยู่ได้ไม่เกิน ${most} กลุ่ม`,
  noGroup: (name) => `ไม่มีกลุ่ม “${name}”`,
  noRole: (name) => `แอปพลิเคชันนี้ไม่มีบทบาท “${name}”`,
  roleExists: 'แอปพลิเคชันนี้มีบทบาทนี้อยู่แล้ว',
  tooManyOfClient: (most) => `หนึ่งแอปพลิเคชันมีได้ไม่เกิน ${most} รายการ`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: 'ระบุที่อยู่แบบเต็ม โดยไม่มีชื่อผู้ใช้และไม่มี #',
  notHttps: 'ที่อยู่ต้องขึ้นต้นด้วย https://',
  notPublic: 'ที่อยู่ต้องเป็นของโฮสต์สาธารณะ',
  tooMany: (most) => `มีเว็บฮุกได้ไม่เกิน ${most} รายการ`,
  commandLineOnly: 'เว็บฮุกนี้อยู่ในเครือข่ายส่วนตัว โปรดเปลี่ยนที่อยู่ด้วยบรรทัดคำสั่ง หรือสร้างเว็บฮุกใหม่',
  eventRemoved: 'บันทึกการตรวจสอบไม่มีเหตุการณ์นี้แล้ว',
};

export const clients: Catalog['clients'] = {
  kinds: {
    phone: 'โทรศัพท์',
    tablet: 'แท็บเล็ต',
    computer: 'คอมพิวเตอร์',
    television: 'โทรทัศน์',
    game_console: 'เครื่องเล่นเกม',
    watch: 'นาฬิกา',
  },
  place: (city, country) => `${city} ${country}`,
};

export const twoFactor: Catalog['twoFactor'] = {
  needsFactor: 'โปรดเพิ่มแอป Authenticator หรือพาสคีย์ก่อน หรือยืนยันอีเมลหรือโทรศัพท์ของคุณ',
  lastWayIn: 'หากไม่มีวิธีนี้ คุณจะเข้าสู่ระบบไม่ได้ โปรดเพิ่มรหัสผ่านหรือพาสคีย์อื่นก่อน',
  coolingDown: (minutes) => `ตอบผิดหลายครั้งเกินไป โปรดลองอีกครั้งใน ${minutes} นาที หรือใช้วิธีอื่น`,
  wrong: {
    password: 'รหัสผ่านไม่ถูกต้อง',
    passkey: 'ยืนยันพาสคีย์นี้ไม่ได้ โปรดลองอีกครั้ง',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: 'พาสคีย์',
  tooMany: (most) => `หนึ่งบัญชีมีพาสคีย์ได้ไม่เกิน ${most} รายการ โปรดนำออกหนึ่งรายการก่อน`,
  duplicate: 'พาสคีย์นี้ลงทะเบียนไว้แล้ว',
  notRegistered: 'ลงทะเบียนพาสคีย์ไม่ได้ โปรดลองอีกครั้ง',
};

export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: 'บัญชีของคุณจะถูกลบ',
    content: 'โปรดเลือกเก็บบัญชีไว้หรือออกจากระบบ คุณทำอย่างอื่นไม่ได้จนกว่าบัญชีจะถูกลบ',
  },
  expired_password: {
    title: 'รหัสผ่านหมดอายุแล้ว',
    content: 'คุณใช้รหัสผ่านนี้มานานเกินไป โปรดตั้งรหัสผ่านใหม่เพื่อดำเนินการต่อ',
  },
  password_expiry_is_soon: { title: 'รหัสผ่านใกล้หมดอายุ' },
  remind_passkey_registration: {
    title: 'เพิ่มพาสคีย์ (เบต้า)',
    content: 'เข้าสู่ระบบได้ปลอดภัยยิ่งขึ้นด้วยพาสคีย์ ใช้เวลาเพิ่มไม่ถึงหนึ่งนาที',
  },
  register_second_factor: {
    title: 'ตั้งค่าการยืนยันตัวตนสองขั้นตอน',
    content: 'บัญชีของคุณต้องมีวิธียืนยันขั้นที่สอง โปรดเพิ่มหนึ่งวิธีเพื่อดำเนินการต่อ',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `แอปคู่หู ${service}`,
    description: 'อนุมัติการเข้าสู่ระบบบนอุปกรณ์นี้',
  },
  tooMany: (most) => `หนึ่งบัญชีมีอุปกรณ์คู่หูได้ไม่เกิน ${most} เครื่อง โปรดนำออกหนึ่งเครื่องก่อน`,
  alreadyPaired: 'อุปกรณ์นี้จับคู่ไว้แล้ว โปรดยกเลิกการจับคู่บนอุปกรณ์นี้ก่อน',
  pairingOver: 'รหัสจับคู่นี้ใช้ไม่ได้แล้ว โปรดแสดงรหัสใหม่ในพอร์ทัล',
};

export const recipes: Catalog['recipes'] = {
  give: 'กำหนดค่าต่อไปนี้ให้แอปพลิเคชัน:',
  giveWithSecret: 'กำหนดค่าต่อไปนี้และข้อมูลลับข้างต้นให้แอปพลิเคชัน:',
  rest: (address) => `แอปพลิเคชันจะอ่านค่าที่เหลือจาก ${address}`,
  notRequired: 'ไม่บังคับ',
  fapi2: 'แอปพลิเคชันนี้ไม่มีข้อมูลลับ: ทุกครั้งที่เรียกใช้จะแสดงคีย์ของตน (private_key_jwt โดย aud คือ issuer) และหลักฐาน DPoP',
  pushed: 'ส่งคำขอทุกครั้งไว้ล่วงหน้า (PAR) กำหนดค่าต่อไปนี้ให้แอปพลิเคชัน:',
  ciba: 'ขอคำยืนยันจากผู้ใช้ในแอปคู่หูด้วยวิธีนี้ และแสดงข้อความเดียวกันให้ผู้ใช้เห็น:',
  library: 'เมื่อใช้ oidc-client-ts:',
  native: 'เปิดเบราว์เซอร์ของระบบด้วยค่าต่อไปนี้ ที่อยู่ลูปแบ็กใช้ได้กับทุกพอร์ต:',
  grantedNothing: (command) => `ยังไม่ได้รับสิทธิ์ใดๆ: ${command}`,
  machine: 'ขอโทเค็นด้วยวิธีนี้ โดยใส่ข้อมูลลับข้างต้นไว้ใน CLIENT_SECRET:',
  device: 'ขอรหัส แสดงรหัส แล้วสอบถามโทเค็นทุกๆ สองสามวินาที:',
  forNoApi: (command) => `ยังไม่ได้ใช้กับ API ใด: ${command}`,
  api: 'สอบถามว่าโทเค็นใช้ได้หรือไม่ด้วยวิธีนี้ โดยใส่ข้อมูลลับข้างต้นไว้ใน CLIENT_SECRET:',
  more: (pages, errors) => `เพิ่มเติม: ${pages} หากใช้ไม่ได้: ${errors}`,
};
