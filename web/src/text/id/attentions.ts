import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: 'Akun Anda akan dihapus',
    expired_password: 'Kata sandi kedaluwarsa',
    password_expiry_is_soon: 'Kata sandi segera kedaluwarsa',
    remind_passkey_registration: 'Tambahkan kunci sandi (Beta)',
  },
  otherTitle: 'Perlu tindakan Anda',
  addPasskeyHint: 'Masuk dengan lebih aman menggunakan kunci sandi. Menambahkannya tidak sampai satu menit.',
  addPasskey: 'Tambahkan kunci sandi',
  setUpFactor: 'Siapkan faktor kedua',
  acknowledge: 'Saya mengerti',
  learnMore: 'Pelajari lebih lanjut',
  skip: 'Lewati dulu',
  more: (count) => `Masih ada ${count} lagi setelah ini.`,
  failed: 'Ini tidak dapat disimpan.',
  failedLoad: 'Pemberitahuan Anda tidak dapat dimuat.',
  allSet: 'Semua beres',
  allSetHint: 'Tidak ada yang perlu Anda tindak lanjuti.',
  goBack: 'Kembali',
};
