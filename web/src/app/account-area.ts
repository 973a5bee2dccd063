import { type ComponentType, lazy } from 'react';
import { loadCode } from '../platform/loading/load-code.ts';
import type { AccountLayoutProps } from './layouts/account-layout.tsx';

const load = () => import('./layouts/account-layout.tsx');

let loaded: ComponentType<AccountLayoutProps> | undefined;

const LazyLayout = lazy(() => loadCode(load).then((module) => ({ default: module.AccountLayout })));

/** Loads the frame of the account area while the session is being checked. */
export async function preloadAccountLayout(): Promise<void> {
  const module = await load().catch(() => undefined);
  loaded = module?.AccountLayout;
}

export function accountLayout(): ComponentType<AccountLayoutProps> {
  return loaded ?? LazyLayout;
}
