import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useSessions } from './use-sessions.ts';

/** Drops cached data of accounts that were signed out (docs/behaviour/sessions.md#states). */
export function useForgetRemovedAccounts(): void {
  const { sessions } = useSessions();
  const { mutate } = useSWRConfig();
  const ids = sessions.map(({ id }) => id).join(' ');
  useEffect(() => {
    const present = new Set(ids.split(' '));
    void mutate((key) => Array.isArray(key) && !present.has(String(key[0])), undefined, {
      revalidate: false,
    });
  }, [ids, mutate]);
}
