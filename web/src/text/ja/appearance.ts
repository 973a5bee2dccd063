import type { Translated } from '@latchkey/contract/text/translated';
import type { appearanceText as English } from '../en/appearance.ts';

export const appearanceText: Translated<typeof English> = {
  toDark: 'ダークモードにする',
  toLight: 'ライトモードにする',
};
