import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: 'anda',
  thisAccount: 'akaun ini',
  clearing: 'Menamatkan sesi…',
  ended: (name) => `Sesi ${name} telah ditamatkan.`,
  endedHere: (name) =>
    `${name} telah dilog keluar dalam pelayar ini. Pelayan tidak dapat dihubungi; pelayan akan dimaklumkan secepat mungkin.`,
  chooseAccount: 'Pilih akaun',
  lastUsedHere: 'Terakhir digunakan untuk aplikasi ini',
  useAnother: 'Gunakan akaun lain',
  switchAccount: (name) => `Menu akaun, log masuk sebagai ${name}`,
  addAnother: 'Tambah akaun lain',
  logout: 'Log keluar',
  noName: 'Belum ada nama',
  noAccess: 'Tiada akses',
  removing: 'Mengalih keluar…',
  removed: (alias) => `${alias} berjaya dialih keluar`,
  removeAccount: 'Alih keluar akaun',
  doneRemoving: 'Selesai',
  logoutThisSession: 'Log keluar sesi ini',
  logoutSessionOf: (name) => `Log keluar sesi ini: ${name}`,
  forgotPassword: 'Lupa kata laluan?',
};
