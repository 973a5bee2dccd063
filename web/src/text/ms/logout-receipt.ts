import type { Translated } from '@latchkey/contract/text/translated';
import type { logoutReceiptText as English } from '../en/logout-receipt.ts';

export const logoutReceiptText: Translated<typeof English> = {
  title: 'Tempat anda telah log keluar',
  waiting: 'Aplikasi anda sedang dimaklumkan bahawa anda log keluar.',
  all: 'Semua aplikasi mengesahkan bahawa anda telah log keluar.',
  notAll:
    'Anda mungkin masih log masuk di tempat yang belum mengesahkannya. Log keluar di sana, atau tutup pelayar anda.',
  outcome: {
    confirmed: 'Telah log keluar',
    waiting: 'Sedang dimaklumkan…',
    failed: 'Tidak mengesahkan',
    unreachable: 'Tidak dapat dimaklumkan',
  },
};
