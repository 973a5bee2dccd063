import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) => `${host} menyatakan bahwa aplikasi ini miliknya. Kami belum memverifikasinya.`,
  selfRegistered: 'Aplikasi ini mendaftarkan dirinya sendiri. Kami belum memverifikasi namanya.',
};
