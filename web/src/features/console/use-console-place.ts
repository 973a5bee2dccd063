import { useLocation } from 'wouter';
import { useRouting } from '../../platform/routing/route-href.ts';
import { type ConsolePage, consolePages } from './console-pages.ts';

interface Place {
  /** Undefined if there is no such page. */
  page: ConsolePage | undefined;
  /** The id of the item that the page shows. */
  id: string | undefined;
}

/** The console page that the address selects. */
export function useConsolePlace(): Place {
  const { paths } = useRouting();
  // Renders again when the address changes. The path that it returns is decoded, where an id with a percent sign is lost.
  useLocation();
  return placeOf(location.pathname.slice(paths.console.length), consolePages);
}

/** Parses `rest`, the path below the console's. Pure. */
export function placeOf(rest: string, pages: readonly ConsolePage[]): Place {
  const [name, id, ...more] = rest.split('/').filter(Boolean);
  const page = name === undefined ? pages[0] : pages.find((each) => each.name === name);
  const isThere = more.length === 0 && (id === undefined || page?.detail !== undefined);
  return { page: isThere ? page : undefined, id: id && decoded(id) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
