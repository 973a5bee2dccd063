import { settingsInForce } from '@latchkey/contract/operations/settings-in-force';
import { Settings2 } from 'lucide-react';
import { consoleOperationsText as text } from '#text/console-operations';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { type ItemOf, useConsoleList } from '../list/use-console-list.ts';

type Setting = ItemOf<typeof settingsInForce>;

const columns: Column<Setting>[] = [
  {
    key: 'name',
    title: text.name,
    show: ({ name }) => <span className="wrap-anywhere font-medium">{name}</span>,
  },
  {
    key: 'value',
    title: text.value,
    isPlainOnCard: true,
    show: ({ value }) => <bdi className="wrap-anywhere">{value}</bdi>,
  },
];

/** Shows the same as `latchkey doctor` (docs/behaviour/admin.md#settings-and-keys). */
export default function SettingsScreen() {
  const list = useConsoleList(settingsInForce);
  return (
    <div className="grid gap-6">
      <PageHeading description={text.settingsDescription}>{text.settings}</PageHeading>
      <ConsoleList
        label={text.settings}
        list={list}
        columns={columns}
        keyOf={({ name }) => name}
        empty={{ icon: Settings2, title: text.noSettings, hint: text.hint }}
      />
    </div>
  );
}
