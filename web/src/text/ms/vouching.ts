import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) =>
    `${host} menyatakan bahawa aplikasi ini miliknya. Tiada sesiapa di sini telah mengesahkannya.`,
  selfRegistered:
    'Aplikasi ini mendaftarkan dirinya sendiri. Tiada sesiapa di sini telah mengesahkan namanya.',
};
