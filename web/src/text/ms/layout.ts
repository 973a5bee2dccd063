import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `Log masuk ke ${service}, dan uruskan profil serta keselamatannya.`,
  loading: 'Memuatkan…',
  brandSurface: 'Tentang perkhidmatan ini',
  brandLine: 'Satu akaun. Semua aplikasi.',
  copyright: (year, service) => `© ${year} ${service}, hak cipta terpelihara`,
  privacyPolicy: 'Dasar Privasi',
  help: 'Bantuan',
  crashed: 'Aplikasi ini telah berhenti berfungsi. Sila hubungi pentadbir.',
  noScript: 'Halaman ini memerlukan JavaScript. Sila hidupkannya dan muat semula.',
  reload: 'Muat semula halaman',
  unreachable: 'Kami tidak dapat menghubungi perkhidmatan ini sekarang.',
  unreachableHint: 'Anda masih log masuk. Sila semak sambungan anda dan cuba lagi.',
  offlineHint: 'Sila semak sambungan anda dan cuba lagi.',
};
