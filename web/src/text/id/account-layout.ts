import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: 'Langsung ke konten',
  openMenu: 'Buka menu',
  closeMenu: 'Tutup menu',
  mainNavigation: 'Utama',
  toStart: (app) => `Beranda ${app}`,
  groupProfile: 'Profil',
  groupSecurity: 'Keamanan',
  groupOperators: 'Operator',
  information: 'Informasi',
  accessApplications: 'Akses aplikasi',
  devicesLogin: 'Login perangkat',
  joinedOn: 'Bergabung pada',
  lastSignedIn: 'Terakhir masuk',
  offline: 'Tidak ada koneksi. Yang Anda lihat tetap ada dan diperbarui saat koneksi kembali.',
  profileFailed: 'Profil Anda tidak dapat dimuat.',
};
