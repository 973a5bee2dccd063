import { largestJob } from '@latchkey/contract/jobs/job';
import { useState } from 'react';

/** Which of the visible rows are selected. A row that is no longer shown is deselected. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id)).slice(0, largestJob);
  const isAll = shown.length > 0 && ids.length === Math.min(shown.length, largestJob);
  return {
    ids,
    isAll,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : shown)),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
