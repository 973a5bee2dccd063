import { ArrowLeft } from 'lucide-react';
import { consoleText } from '#text/console';
import { ConsoleLink } from './console-link.tsx';

/** A link from the page of an item back to its list. */
export function BackTo({ list, title }: { list: string; title: string }) {
  return (
    <ConsoleLink
      to={list}
      className="-mb-3 inline-flex w-fit items-center gap-2 text-sm text-muted hover:text-text"
    >
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden />
      {consoleText.back(title)}
    </ConsoleLink>
  );
}
