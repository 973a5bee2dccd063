import { sessionList } from '@latchkey/contract/sessions/session-list';
import { useSessionQuery } from '../sessions/use-session-query.ts';

/** The live sessions of the account; read again when the page gets the focus. */
export function useSessionList() {
  return useSessionQuery(sessionList, {}, { refreshOnFocus: true });
}

export type SessionListQuery = ReturnType<typeof useSessionList>;
