import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import type { SavedSession } from './saved-session.ts';

/**
 * The sessions whose account may not use the requesting application (docs/behaviour/groups.md#access): known once all
 * have been queried, empty if there is no application. If an account cannot be queried, it counts as having access.
 */
export function useWithoutAccess(
  sessions: readonly SavedSession[],
  clientId: string | undefined,
): ReadonlySet<string> {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const set = JSON.stringify(sessions.map(({ id }) => id).toSorted());
  const tokenOf = useEffectEvent((id: string) => sessions.find((session) => session.id === id)?.token);

  useEffect(() => {
    let isCurrent = true;
    if (clientId === undefined) return;
    const hasNone = async (id: string): Promise<boolean> => {
      const token = tokenOf(id);
      if (token === undefined) return false;
      const options = { params: { client_id: clientId }, query: {}, token };
      return call(applicationRead, options).then(
        ({ has_access }) => !has_access,
        () => false,
      );
    };
    const ids: string[] = JSON.parse(set);
    void Promise.all(ids.map(async (id) => ((await hasNone(id)) ? [id] : []))).then((found) => {
      if (isCurrent) setWithout(new Set(found.flat()));
    });
    return () => {
      isCurrent = false;
    };
  }, [set, clientId]);

  return without;
}
