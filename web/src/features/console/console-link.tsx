import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { useRouting } from '../../platform/routing/route-href.ts';

type Props = {
  /** The name of a console page; `''` is the first one. */
  to: string;
  /** The id of one item of that page. */
  id?: string;
} & Omit<ComponentProps<'a'>, 'href'>;

/** A link to a console page by its name. */
export function ConsoleLink({ to, id, ...anchor }: Props) {
  const { paths } = useRouting();
  return <Link href={consoleHref(paths.console, to, id)} {...anchor} />;
}

/** The address of a console page. Pure. */
export function consoleHref(base: string, name: string, id?: string): string {
  return [base, name, id && encodeURIComponent(id)].filter(Boolean).join('/');
}
