import type { ComponentProps } from 'react';
import { Link, useSearch } from 'wouter';
import { useHydrated } from '../boot/use-hydrated.ts';
import { hrefOf, type TargetOptions, useRouting } from './route-href.ts';
import type { RouteName } from './route-name.ts';

type Props = TargetOptions & {
  to: RouteName;
  /** Stored with the history entry of the screen, not in its address. */
  state?: object;
} & Omit<ComponentProps<'a'>, 'href'>;

/** A link to a screen by its name. */
export function RouteLink({ to, returnTo, keepQuery, query, ...anchor }: Props) {
  const { paths, preload } = useRouting();
  const search = useSearch();
  const hydrated = useHydrated();
  return (
    <Link
      href={hrefOf(paths[to], hydrated ? search : '', { returnTo, keepQuery, query })}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
      {...anchor}
    />
  );
}
