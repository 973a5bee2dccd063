import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

export const companionDevicesText: Translated<typeof English> = {
  title: 'Aplikasi pendamping',
  description: 'Setujui login di ponsel Anda dengan memilih angka yang ditampilkan halaman ini.',
  empty: 'Belum ada perangkat',
  add: 'Sandingkan perangkat',
  failedStart: 'Penyandingan tidak dapat dimulai.',
  failedList: 'Perangkat Anda tidak dapat dimuat.',

  pairTitle: 'Sandingkan perangkat',
  scan: 'Pindai kode ini dengan kamera ponsel Anda, lalu buka tautannya.',
  qrLabel: 'Kode QR yang membuka aplikasi pendamping dengan kode penyandingan',
  manual: (address) => `Atau buka ${address} di ponsel dan masukkan kode ini:`,
  copyCode: 'Salin kode penyandingan',
  openHere: 'Sandingkan browser ini saja',
  waiting: 'Menunggu perangkat…',
  over: 'Kode sudah kedaluwarsa. Tampilkan kode baru.',
  startAgain: 'Tampilkan kode baru',
  aDevice: 'Perangkat',
  paired: (name) => `${name} telah disandingkan.`,

  hasPush: 'Notifikasi aktif',
  renameTitle: 'Ganti nama perangkat',
  renamed: 'Nama perangkat telah diganti.',
  failedRename: 'Nama perangkat tidak dapat diganti.',
  removed: 'Perangkat telah dihapus.',
  failedRemove: 'Perangkat tidak dapat dihapus.',
  confirmRemoveText: 'Setelah itu, perangkat ini tidak dapat lagi menyetujui login.',
};
