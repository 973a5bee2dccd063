import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

export const companionDevicesText: Translated<typeof English> = {
  title: 'Apl pendamping',
  description: 'Luluskan log masuk pada telefon anda dengan memilih nombor yang ditunjukkan di halaman ini.',
  empty: 'Belum ada peranti',
  add: 'Gandingkan peranti',
  failedStart: 'Penggandingan tidak dapat dimulakan.',
  failedList: 'Peranti anda tidak dapat dimuatkan.',

  pairTitle: 'Gandingkan peranti',
  scan: 'Imbas kod ini dengan kamera telefon anda dan buka pautannya.',
  qrLabel: 'Kod QR yang membuka apl pendamping dengan kod gandingan',
  manual: (address) => `Atau buka ${address} pada telefon itu dan masukkan kod ini:`,
  copyCode: 'Salin kod gandingan',
  openHere: 'Gandingkan pelayar ini sebagai ganti',
  waiting: 'Menunggu peranti…',
  over: 'Kod ini telah tamat tempoh. Tunjukkan yang baharu.',
  startAgain: 'Tunjukkan kod baharu',
  aDevice: 'Peranti',
  paired: (name) => `${name} telah digandingkan.`,

  hasPush: 'Pemberitahuan dihidupkan',
  renameTitle: 'Namakan semula peranti',
  renamed: 'Peranti telah dinamakan semula.',
  failedRename: 'Peranti tidak dapat dinamakan semula.',
  removed: 'Peranti telah dialih keluar.',
  failedRemove: 'Peranti tidak dapat dialih keluar.',
  confirmRemoveText: 'Peranti ini tidak lagi dapat meluluskan log masuk.',
};
