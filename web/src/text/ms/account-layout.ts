import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: 'Langkau ke kandungan',
  openMenu: 'Buka menu',
  closeMenu: 'Tutup menu',
  mainNavigation: 'Utama',
  toStart: (app) => `Halaman utama ${app}`,
  groupProfile: 'Profil',
  groupSecurity: 'Keselamatan',
  groupOperators: 'Pengendali',
  information: 'Maklumat',
  accessApplications: 'Akses aplikasi',
  devicesLogin: 'Log masuk peranti',
  joinedOn: 'Menyertai pada',
  lastSignedIn: 'Log masuk terakhir',
  offline: 'Tiada sambungan. Apa yang anda lihat kekal, dan akan dikemas kini apabila sambungan pulih.',
  profileFailed: 'Profil anda tidak dapat dimuatkan.',
};
