import { readStored, subscribeStored } from '../platform/storage/browser-storage.ts';

/** Light or dark as the portal in this browser has it, or as the system does (docs/behaviour/appearance.md#states). */
export function followAppearance(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const stored = readStored('dark-appearance');
    const isDark = stored === null ? system.matches : stored === 'true';
    document.documentElement.classList.toggle('dark', isDark);
  };
  system.addEventListener('change', show);
  subscribeStored('dark-appearance', show);
}
