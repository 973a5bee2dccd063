import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: 'Sebahagian halaman ini tidak dapat dimuatkan. Sila semak sambungan anda.',
  tryAgain: 'Cuba lagi',
};
