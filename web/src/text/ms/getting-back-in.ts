import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: 'kunci laluan anda',
  password: 'kata laluan anda',
  phone_code: 'kod ke telefon anda',
  reset: 'kata laluan baharu melalui e-mel',
};

const seconds = {
  passkey: 'kunci laluan anda',
  carro_id: 'apl pendamping',
  totp: 'apl pengesah anda',
  email_otp: 'kod melalui e-mel',
  sms_otp: 'kod ke telefon anda',
  lark_otp: 'kod dalam Lark',
  password: 'kata laluan anda',
  recovery_code: 'kod pemulihan',
};

export const gettingBackInText: Translated<typeof English> = {
  title: 'Bolehkah saya masuk semula?',
  description:
    'Cara anda boleh log masuk sekiranya kehilangan sesuatu, berdasarkan keadaan akaun anda hari ini.',
  newMethods:
    'Untuk kata laluan baharu melalui e-mel, kaedah log masuk baharu boleh digunakan sehari selepas ditambah.',
  failed: 'Kaedah log masuk anda tidak dapat dimuatkan.',
  prepared: 'Anda sentiasa boleh masuk semula',
  preparedText: 'Walau yang mana satu hilang, anda masih ada cara untuk log masuk.',
  missing: 'Ada keadaan yang menyebabkan anda tidak dapat masuk semula',
  losses: {
    phone: 'Jika anda kehilangan telefon',
    password: 'Jika anda terlupa kata laluan',
    mailbox: 'Jika anda kehilangan akses kepada e-mel',
  },
  stillBy: 'Anda masih boleh log masuk dengan',
  lockedOut:
    'Anda tidak dapat log masuk sendiri. Seseorang perlu menetapkan semula kaedah log masuk anda dahulu.',
  way: (way, second) => (second ? `${begins[way]} dan ${seconds[second]}` : begins[way]),
  more: (count) => `dan ${count} cara lagi`,
  remedies: {
    recovery_code: {
      hint: 'Kod pemulihan di atas kertas paling membantu. Ia mengambil masa seminit.',
      action: 'Dapatkan kod pemulihan',
    },
    passkey: {
      hint: 'Kunci laluan yang disimpan oleh pengurus kata laluan anda paling membantu. Ia mengambil masa seminit.',
      action: 'Tambah kunci laluan',
    },
    totp: { hint: 'Apl pengesah paling membantu.', action: 'Sediakan apl' },
    email_otp: { hint: 'Alamat e-mel yang disahkan paling membantu.', action: 'Sahkan e-mel anda' },
  },
};
