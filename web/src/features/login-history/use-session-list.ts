import { sessionList } from '@latchkey/contract/sessions/session-list';
import { useSessionQuery } from '../sessions/use-session-query.ts';

/** The live sessions of the account; asked for again when the page is looked at. */
export function useSessionList() {
  return useSessionQuery(sessionList, {}, { refreshOnFocus: true });
}

export type SessionListQuery = ReturnType<typeof useSessionList>;
