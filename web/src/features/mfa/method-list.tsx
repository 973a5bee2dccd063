import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import { ChevronRight } from 'lucide-react';
import { mfaText } from '#text/mfa';
import { Badge } from '../../ui/badge.tsx';
import { factorPanels } from './panels/registry.ts';

interface Props {
  factors: readonly Factor[];
  preferred: FactorType | null;
  onChoose: (factor: FactorType) => void;
}

/** The available factors with their icons (docs/behaviour/mfa.md#screens). */
export function MethodList({ factors, preferred, onChoose }: Props) {
  return (
    <ul aria-label={mfaText.methods} className="grid gap-2">
      {factors.map((factor) => {
        const Icon = factorPanels[factor.type].icon;
        return (
          <li key={factor.type}>
            <button
              type="button"
              onClick={() => onChoose(factor.type)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control border border-border-control px-3 py-2 text-start hover:bg-hover"
            >
              <Icon className="size-5 shrink-0 text-accent" aria-hidden />
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium">{factor.name}</span>
                  {factor.type === preferred && <Badge kind="neutral">{mfaText.preferred}</Badge>}
                </span>
                <span className="block text-sm text-muted">{factor.description}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
