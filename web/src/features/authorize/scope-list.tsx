import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';
import { Check } from 'lucide-react';
import { claimText, scopeText } from '#text/scopes';

interface Props {
  scopes: readonly string[];
  /** Single claims requested in addition to the scopes. */
  claims?: readonly string[];
  /** Descriptions of API scopes, as worded by the operator. */
  descriptions?: ScopeDescriptions;
}

/** What an application may do, as texts. Claims that a scope already covers are not repeated. */
export function ScopeList({ scopes, claims = [], descriptions = {} }: Props) {
  const sentences = new Set([
    ...scopes.map((scope) => scopeText(scope, descriptions[scope])),
    ...claims.map(claimText),
  ]);
  return (
    <ul className="grid gap-2">
      {[...sentences].map((sentence) => (
        <li key={sentence} className="flex gap-3">
          <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
