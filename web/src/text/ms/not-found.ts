import type { Translated } from '@latchkey/contract/text/translated';
import type { notFoundText as English } from '../en/not-found.ts';

export const notFoundText: Translated<typeof English> = {
  hint: 'Alamat ini mungkin tersalah taip, atau halaman telah dipindahkan.',
  goHome: 'Pergi ke halaman utama',
};
