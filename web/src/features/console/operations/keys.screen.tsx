import { keyList, type SigningKeyView } from '@latchkey/contract/operations/key-list';
import { KeyRound } from 'lucide-react';
import { consoleOperationsText as text } from '#text/console-operations';
import { Badge } from '../../../ui/badge.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useFormatDate } from '../use-format-date.ts';

/** Lists the signing keys without key material (docs/behaviour/admin.md#settings-and-keys). */
export default function KeysScreen() {
  const list = useConsoleList(keyList);
  const formatDate = useFormatDate();
  const columns: Column<SigningKeyView>[] = [
    { key: 'id', title: text.id, show: ({ id }) => <bdi className="wrap-anywhere font-medium">{id}</bdi> },
    { key: 'purpose', title: text.purpose, isShort: true, show: ({ purpose }) => purpose },
    { key: 'algorithm', title: text.algorithm, isShort: true, show: ({ algorithm }) => algorithm },
    { key: 'state', title: text.state, isShort: true, show: ({ state }) => <State state={state} /> },
    { key: 'from', title: text.from, isShort: true, show: ({ signs_from }) => formatDate(signs_from) },
    {
      key: 'until',
      title: text.until,
      show: ({ verifies_until: until }) => (until ? formatDate(until) : text.noEnd),
    },
  ];
  return (
    <div className="grid gap-6">
      <PageHeading description={text.keysDescription}>{text.keys}</PageHeading>
      <ConsoleList
        label={text.keys}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: KeyRound, title: text.noKeys, hint: text.hint }}
      />
    </div>
  );
}

function State({ state }: Pick<SigningKeyView, 'state'>) {
  return <Badge kind={state === 'signs' ? 'success' : 'neutral'}>{text.states[state]}</Badge>;
}
