import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: 'Peranti dipercayai',
  description:
    'Pada peranti ini anda log masuk tanpa faktor kedua, kecuali ke aplikasi yang memerlukan dua faktor.',
  since: (since: string, until: string) => `Dipercayai ${since}, hingga ${until}`,
  lastUsed: (at: string) => `Terakhir digunakan ${at}`,
  neverUsed: 'Belum digunakan',
  thisDevice: 'Peranti ini',
  end: 'Henti percaya',
  endOf: (device: string) => `Henti mempercayai ${device}`,
  endAll: 'Henti mempercayai semua',
  ending: 'Mengalih keluar…',
  ended: 'Faktor kedua akan diminta semula di situ.',
  failed: 'Peranti tidak dapat dialih keluar.',
  loadFailed: 'Peranti anda yang dipercayai tidak dapat dimuatkan.',
  question: 'Henti mempercayai peranti ini?',
  questionAll: 'Henti mempercayai semua peranti?',
  consequence: 'Log masuk seterusnya di situ meminta faktor kedua semula. Tiada sesiapa dilog keluar.',
  cancel: 'Batal',
};
