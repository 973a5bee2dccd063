import type { Translated } from '@latchkey/contract/text/translated';
import type { uiText as English } from '../en/ui.ts';

export const uiText: Translated<typeof English> = {
  showPassword: 'Tampilkan kata sandi',
  hidePassword: 'Sembunyikan kata sandi',
  close: 'Tutup',
  copy: 'Salin',
  copying: 'Menyalin…',
  copied: 'Disalin',
  copyFailed: 'Gagal menyalin',
  codeLabel: (length) => `Kode ${length} digit`,
  or: 'ATAU',
  notGiven: 'Belum diisi',
  qrCodeFailed: 'Kode QR tidak dapat dimuat. Silakan gunakan teks di bawahnya.',
  tryAgain: 'Coba lagi',
  reference: (id) => `Referensi: ${id}`,
  copyReference: 'Salin referensi',
  closeToast: 'Tutup pesan',
  notifications: 'Notifikasi',
};
