import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: 'Anda',
  thisAccount: 'akun ini',
  clearing: 'Mengakhiri sesi…',
  ended: (name) => `Sesi ${name} telah berakhir.`,
  endedHere: (name) =>
    `${name} sudah keluar di browser ini. Server tidak dapat dihubungi; server akan diberi tahu secepatnya.`,
  chooseAccount: 'Pilih akun',
  lastUsedHere: 'Terakhir digunakan untuk aplikasi ini',
  useAnother: 'Gunakan akun lain',
  switchAccount: (name) => `Menu akun, masuk sebagai ${name}`,
  addAnother: 'Tambahkan akun lain',
  logout: 'Keluar',
  noName: 'Belum ada nama',
  noAccess: 'Tidak ada akses',
  removing: 'Menghapus…',
  removed: (alias) => `Berhasil menghapus ${alias} dari daftar`,
  removeAccount: 'Hapus akun dari daftar',
  doneRemoving: 'Selesai',
  logoutThisSession: 'Keluar dari sesi ini',
  logoutSessionOf: (name) => `Keluar dari sesi ini: ${name}`,
  forgotPassword: 'Lupa kata sandi?',
};
