import type { Translated } from '@latchkey/contract/text/translated';
import type { appearanceText as English } from '../en/appearance.ts';

export const appearanceText: Translated<typeof English> = {
  toDark: '使用深色外观',
  toLight: '使用浅色外观',
};
