import type { Command } from 'commander';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { withAccounts } from '../users/with-accounts.ts';

/** `latchkey attention list`: the notices of operators, and how people responded to them. */
export function attentionListCommand(): Command {
  return command('list', 'List current and upcoming notices.').action(async (options: { json?: boolean }) => {
    const { operatorNoticesService } = await import('../../features/attentions/operator-notices.service.ts');
    const { countMost } = await import('../../features/attentions/limits.ts');
    const counted = (count: number) => (count < countMost ? String(count) : `${countMost} or more`);
    await withAccounts(async (context) => {
      const notices = await operatorNoticesService(context).list();
      const value = notices.map(({ removed_at: _, ...notice }) => ({
        ...notice,
        required: notice.required === 1,
        starts_at: iso(notice.starts_at),
        ends_at: notice.ends_at === null ? null : iso(notice.ends_at),
        created_at: iso(notice.created_at),
      }));
      const rows = value.map((notice) => [
        notice.id,
        notice.type,
        notice.required ? 'required' : '',
        notice.audience ?? notice.audience_kind,
        counted(notice.seen),
        counted(notice.skipped),
        counted(notice.resolved),
        notice.title,
      ]);
      const head = ['ID', 'TYPE', 'REQUIRED', 'FOR', 'SEEN', 'SKIPPED', 'RESOLVED', 'TITLE'];
      outputOf(options).result(
        { attentions: value },
        rows.length > 0 ? table([head, ...rows]) : ['There are no notices.'],
      );
    });
  });
}

const iso = (time: number): string => new Date(time).toISOString();
