import type { Translated } from '@latchkey/contract/text/translated';
import type { waitingResetText as English } from '../en/waiting-reset.ts';

export const waitingResetText: Translated<typeof English> = {
  waits: (date) => `Seseorang meminta tetapan semula kata laluan anda. Tetapan itu berkuat kuasa ${date}.`,
  stop: 'Hentikan',
  stopping: 'Menghentikan…',
  stopped: 'Tetapan semula kata laluan telah dihentikan.',
  failed: 'Tetapan semula kata laluan tidak dapat dihentikan.',
};
