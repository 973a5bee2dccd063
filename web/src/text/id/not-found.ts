import type { Translated } from '@latchkey/contract/text/translated';
import type { notFoundText as English } from '../en/not-found.ts';

export const notFoundText: Translated<typeof English> = {
  hint: 'Mungkin alamatnya salah ketik, atau halamannya sudah dipindahkan.',
  goHome: 'Ke halaman awal',
};
