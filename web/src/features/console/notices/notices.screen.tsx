import type { AdminNotice } from '@latchkey/contract/attentions/admin-notice';
import { attentionList } from '@latchkey/contract/attentions/attention-list';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { consoleNoticesText as text } from '#text/console-notices';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddNoticeDialog } from './add-notice-dialog.tsx';

/** What operators put up for their people (docs/behaviour/attentions.md#operators). */
export default function NoticesScreen() {
  const address = useListAddress(['query']);
  const list = useConsoleList(attentionList, { query: address.values });
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const [adding, setAdding] = useState(false);
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
  const add = isAdmin && (
    <Button onClick={() => setAdding(true)}>
      <Plus className="size-4" aria-hidden />
      {text.add}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <PageHeading description={text.description} action={add}>
        {text.title}
      </PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: Megaphone, title: text.empty, hint: text.emptyHint }}
      />
      {adding && <AddNoticeDialog onDone={list.refresh} onClose={() => setAdding(false)} />}
    </div>
  );
}
