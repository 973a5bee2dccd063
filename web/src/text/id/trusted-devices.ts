import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: 'Perangkat tepercaya',
  description:
    'Di perangkat ini Anda masuk tanpa faktor kedua, kecuali ke aplikasi yang memerlukan dua faktor.',
  since: (since: string, until: string) => `Dipercaya ${since}, hingga ${until}`,
  lastUsed: (at: string) => `Terakhir digunakan ${at}`,
  neverUsed: 'Belum digunakan',
  thisDevice: 'Perangkat ini',
  end: 'Berhenti percaya',
  endOf: (device: string) => `Berhenti memercayai ${device}`,
  endAll: 'Berhenti memercayai semua',
  ending: 'Menghapus…',
  ended: 'Faktor kedua akan diminta lagi di sana.',
  failed: 'Perangkat tidak dapat dihapus.',
  loadFailed: 'Perangkat tepercaya Anda tidak dapat dimuat.',
  question: 'Berhenti memercayai perangkat ini?',
  questionAll: 'Berhenti memercayai semua perangkat?',
  consequence: 'Saat masuk berikutnya di sana, faktor kedua diminta lagi. Tidak ada yang dikeluarkan.',
  cancel: 'Batal',
};
