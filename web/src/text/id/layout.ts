import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `Masuk ke ${service}, lalu kelola profil dan keamanannya.`,
  loading: 'Memuat…',
  brandSurface: 'Tentang layanan ini',
  brandLine: 'Satu akun. Semua aplikasi.',
  copyright: (year, service) => `© ${year} ${service}, hak cipta dilindungi`,
  privacyPolicy: 'Kebijakan Privasi',
  help: 'Bantuan',
  crashed: 'Aplikasi berhenti bekerja. Silakan hubungi administrator.',
  noScript: 'Halaman ini memerlukan JavaScript. Silakan aktifkan lalu muat ulang.',
  reload: 'Muat ulang halaman',
  unreachable: 'Layanan tidak dapat dihubungi saat ini.',
  unreachableHint: 'Anda masih masuk. Silakan periksa koneksi Anda dan coba lagi.',
  offlineHint: 'Silakan periksa koneksi Anda dan coba lagi.',
};
