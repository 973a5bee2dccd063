import { createContext, use } from 'react';
import type { Boot } from './boot.ts';
import { defaultBoot } from './default-boot.ts';

export const BootContext = createContext<Boot>(defaultBoot());

export function useBoot(): Boot {
  return use(BootContext);
}
