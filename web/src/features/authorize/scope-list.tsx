import { Check } from 'lucide-react';
import { scopeText } from '#text/scopes';

/** What an application may do, in words. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {scopes.map((scope) => (
        <li key={scope} className="flex gap-3">
          <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
          {scopeText(scope)}
        </li>
      ))}
    </ul>
  );
}
