import { groupList } from '@latchkey/contract/groups/group-list';
import { useConsoleQuery } from '../use-console-query.ts';

export interface GroupOption {
  value: string;
  label: string;
}

/** The first hundred groups by name, always including the current choice. */
export function useGroupOptions(chosen?: string): GroupOption[] {
  const { data } = useConsoleQuery(groupList, { query: { limit: '100' } });
  const options = (data?.items ?? []).map(({ name, title }) => ({ value: name, label: title ?? name }));
  const isThere = !chosen || options.some(({ value }) => value === chosen);
  return isThere ? options : [{ value: chosen, label: chosen }, ...options];
}
