import { userList } from '@latchkey/contract/users/user-list';
import { consoleGroupsText as text } from '#text/console-groups';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import type { SessionCall } from '../sessions/use-session-call.ts';

/** Only matches the whole input, so that nobody with a similar name is selected. Throws ApiFailure. */
export async function accountIdOf(callApi: SessionCall, who: string): Promise<string> {
  const { items } = await callApi(userList, { query: { query: who } });
  const typed = who.normalize('NFKC').toLowerCase();
  const found = items.find(({ id, email, phone }) =>
    [id, email?.normalize('NFKC').toLowerCase(), phone].includes(typed.replaceAll(' ', '')),
  );
  if (!found) throw new ApiFailure('not_found', text.nobodyFound);
  return found.id;
}
