import type { Translated } from '@latchkey/contract/text/translated';
import type { logoutReceiptText as English } from '../en/logout-receipt.ts';

export const logoutReceiptText: Translated<typeof English> = {
  title: 'Tempat Anda sudah keluar',
  waiting: 'Aplikasi Anda sedang diberi tahu bahwa Anda keluar.',
  all: 'Semua aplikasi mengonfirmasi bahwa Anda sudah keluar.',
  notAll:
    'Anda mungkin masih masuk di aplikasi yang belum mengonfirmasi. Keluarlah di sana, atau tutup peramban Anda.',
  outcome: {
    confirmed: 'Sudah keluar',
    waiting: 'Sedang diberi tahu…',
    failed: 'Tidak mengonfirmasi',
    unreachable: 'Tidak dapat diberi tahu',
  },
};
