import type { AdminNotice } from '@latchkey/contract/attentions/admin-notice';
import { attentionList } from '@latchkey/contract/attentions/attention-list';
import { Megaphone } from 'lucide-react';
import { consoleNoticesText as text } from '#text/console-notices';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddNoticeDialog } from './add-notice-dialog.tsx';

/** Lists the notices that operators published (docs/behaviour/attentions.md#operators). */
export default function NoticesScreen() {
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const columns: Column<AdminNotice>[] = [
    {
      key: 'notice',
      title: text.notice,
      show: ({ id, title }) => (
        <RowLink to="notices" id={id}>
          <bdi className="wrap-anywhere">{title}</bdi>
        </RowLink>
      ),
    },
    { key: 'type', title: text.type, show: ({ type }) => <span className="wrap-anywhere">{type}</span> },
    { key: 'audience', title: text.audience, show: (notice) => text.audienceOf(notice) },
    {
      key: 'required',
      title: text.required,
      show: ({ required }) => (required ? text.required : text.optional),
    },
    { key: 'from', title: text.from, isShort: true, show: ({ starts_at }) => formatDate(starts_at) },
    {
      key: 'until',
      title: text.until,
      isShort: true,
      show: ({ ends_at }) => (ends_at ? formatDate(ends_at) : text.noEnd),
    },
  ];
  return (
    <ListScreen
      endpoint={attentionList}
      text={text}
      icon={Megaphone}
      columns={columns}
      keyOf={({ id }) => id}
      addDialog={
        isAdmin ? ({ refresh, onClose }) => <AddNoticeDialog onDone={refresh} onClose={onClose} /> : undefined
      }
    />
  );
}
