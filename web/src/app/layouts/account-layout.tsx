import { type ReactNode, useEffect, useState } from 'react';
import type { RouteName } from '../../platform/routing/route-name.ts';

export function AccountLayout({ name, children }: { name: RouteName; children: ReactNode }) {
  return <main data-name={name}>{children}</main>;
}
