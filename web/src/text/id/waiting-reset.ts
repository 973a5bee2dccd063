import type { Translated } from '@latchkey/contract/text/translated';
import type { waitingResetText as English } from '../en/waiting-reset.ts';

export const waitingResetText: Translated<typeof English> = {
  waits: (date) => `Seseorang meminta reset kata sandi Anda. Reset berlaku ${date}.`,
  stop: 'Hentikan',
  stopping: 'Menghentikan…',
  stopped: 'Reset kata sandi telah dihentikan.',
  failed: 'Reset kata sandi tidak dapat dihentikan.',
};
