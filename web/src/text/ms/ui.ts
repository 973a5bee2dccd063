import type { Translated } from '@latchkey/contract/text/translated';
import type { uiText as English } from '../en/ui.ts';

export const uiText: Translated<typeof English> = {
  showPassword: 'Tunjukkan kata laluan',
  hidePassword: 'Sembunyikan kata laluan',
  close: 'Tutup',
  copy: 'Salin',
  copying: 'Menyalin…',
  copied: 'Disalin',
  copyFailed: 'Gagal menyalin',
  codeLabel: (length) => `Kod ${length} digit`,
  or: 'ATAU',
  notGiven: 'Tidak diberikan',
  qrCodeFailed: 'Kod QR tidak dapat dimuatkan. Sila gunakan teks di bawahnya.',
  tryAgain: 'Cuba lagi',
  reference: (id) => `Rujukan: ${id}`,
  copyReference: 'Salin rujukan',
  closeToast: 'Tutup pemberitahuan',
  notifications: 'Pemberitahuan',
};
