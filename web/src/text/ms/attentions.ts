import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: 'Akaun anda akan dipadamkan',
    expired_password: 'Kata laluan telah tamat tempoh!',
    password_expiry_is_soon: 'Kata laluan hampir tamat tempoh!',
    remind_passkey_registration: 'Tambah kunci laluan! (Beta)',
  },
  otherTitle: 'Tindakan diperlukan!',
  addPasskeyHint:
    'Log masuk dengan lebih selamat menggunakan kunci laluan. Menambahnya mengambil masa kurang daripada seminit.',
  addPasskey: 'Tambah kunci laluan',
  setUpFactor: 'Sediakan faktor kedua',
  acknowledge: 'Saya faham',
  learnMore: 'Ketahui lebih lanjut',
  skip: 'Langkau buat masa ini',
  more: (count) => `${count} lagi selepas ini.`,
  failed: 'Ini tidak dapat disimpan.',
  failedLoad: 'Notis anda tidak dapat dimuatkan.',
  allSet: 'Semuanya sedia!',
  allSetHint: 'Tiada apa-apa yang memerlukan perhatian anda.',
  goBack: 'Kembali',
};
