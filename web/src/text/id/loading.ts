import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: 'Sebagian halaman ini tidak dapat dimuat. Silakan periksa koneksi Anda.',
  tryAgain: 'Coba lagi',
};
