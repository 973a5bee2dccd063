import { audit } from '../../platform/audit/audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { aliasOf, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { isComputedType } from './attention-type.ts';
import { type AttentionRow, attentionsRepository } from './attentions.repository.ts';
import { type Audience, concerns, groups } from './audience.ts';
import { contentMaxLength, countMost, linkMaxLength, titleMaxLength } from './limits.ts';

export interface NewNotice extends Audience {
  readonly type: string;
  readonly title: string;
  readonly content: string | null;
  readonly link: string | null;
  readonly required: boolean;
  /** Milliseconds since the epoch; now by default. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

/** The columns that can change. */
export type NoticeChange = Partial<
  Pick<AttentionRow, 'title' | 'content' | 'link' | 'required' | 'starts_at' | 'ends_at'>
>;

export interface Preview {
  readonly count: number;
  /** The first accounts, by email or phone number. */
  readonly sample: readonly string[];
  /** False if there are more accounts than were evaluated. */
  readonly isWhole: boolean;
}

/** A notice is invalid; the message says why. */
export class UnusableNotice extends Error {
  override readonly name = 'UnusableNotice';
  /** The field's name in the Admin API. */
  readonly field: NoticeField;

  constructor(field: NoticeField, message: string) {
    super(message);
    this.field = field;
  }
}

export type NoticeField = 'type' | 'title' | 'content' | 'link' | 'audience' | 'ends_at';

const page = 500;
const sampleSize = 10;
const listLimit = 500;

export type OperatorNoticesService = ReturnType<typeof operatorNoticesService>;

/** Notices of operators for their users: plain text, never markup. */
export function operatorNoticesService({ db, clock }: { db: Database; clock: Clock }) {
  const repository = attentionsRepository(db);

  /** Who would see it, among the first `most` accounts. Throws UnusableNotice. */
  async function preview(audience: Audience, most = Number.POSITIVE_INFINITY): Promise<Preview> {
    refuseNobody(audience);
    let count = 0;
    let seen = 0;
    const sample: string[] = [];
    for await (const user of usersOf(audience)) {
      if (seen === most) return { count, sample, isWhole: false };
      seen += 1;
      if (!concerns(audience, user)) continue;
      count += 1;
      if (sample.length < sampleSize) sample.push(aliasOf(user));
    }
    return { count, sample, isWhole: true };
  }

  /** A single account is read directly. */
  async function* usersOf({ audience_kind: kind, audience }: Audience): AsyncGenerator<User> {
    if (kind !== 'user') return yield* everyUser(db);
    const user = await usersRepository(db).findById(audience ?? '');
    if (user) yield user;
  }

  /** Adds a notice; returns its id. Throws UnusableNotice. */
  async function add(notice: NewNotice, reason?: string): Promise<string> {
    refuseUnusable(notice, clock.now());
    refuse(
      'type',
      isComputedType(notice.type),
      `the type ${notice.type} belongs to the portal's own notices`,
    );
    const id = newId(clock);
    const { type, title, content, link, audience_kind, audience } = notice;
    const row = {
      id,
      type,
      title,
      content,
      link,
      required: notice.required ? 1 : 0,
      audience_kind,
      audience,
      starts_at: notice.startsAt ?? clock.now(),
      ends_at: notice.endsAt,
      created_at: clock.now(),
      removed_at: null,
    };
    await inTransaction(db, async (tx) => {
      await attentionsRepository(tx).insert(row);
      audit.record(tx, {
        action: 'attention.added',
        target: { type: 'attention', id, name: title },
        subject: subjectOf(row),
        reason,
        changes: { type, required: notice.required, audience_kind, audience },
      });
    });
    return id;
  }

  /** The changes may depend on the current notice. Undefined if there is none. Throws UnusableNotice. */
  async function update(
    id: string,
    change: (before: AttentionRow) => NoticeChange,
    reason?: string,
  ): Promise<AttentionRow | undefined> {
    return inTransaction(db, async (tx) => {
      const before = await attentionsRepository(tx).hold(id);
      if (!before) return undefined;
      const columns = change(before);
      const row: AttentionRow = { ...before, ...columns };
      refuseUnusable(
        { ...row, required: row.required === 1, startsAt: row.starts_at, endsAt: row.ends_at },
        clock.now(),
      );
      await attentionsRepository(tx).update(id, columns);
      const changes = changedFields(before, row);
      const target = { type: 'attention', id, name: row.title } as const;
      if (changes) {
        audit.record(tx, { action: 'attention.updated', target, subject: subjectOf(row), reason, changes });
      }
      return row;
    });
  }

  /** False if there is none. */
  async function remove(id: string, reason?: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const removed = await attentionsRepository(tx).remove(id, clock.now());
      if (!removed) return false;
      audit.record(tx, {
        action: 'attention.removed',
        target: { type: 'attention', id, name: removed.title },
        subject: subjectOf(removed),
        reason,
      });
      return true;
    });
  }

  return {
    preview,
    add,
    update,
    /** Includes what people did with each notice, counted up to `countMost`: every account may have seen it. */
    async list() {
      const rows = await repository.list(listLimit);
      const counted = [];
      for (const row of rows) counted.push({ ...row, ...(await repository.counts(row.id, countMost)) });
      return counted;
    },
    remove,
  };
}

async function* everyUser(db: Database): AsyncGenerator<User> {
  const users = usersRepository(db);
  let after: string | undefined;
  for (;;) {
    const batch: User[] = await users.list({ limit: page, ...(after ? { after } : {}) });
    yield* batch;
    if (batch.length < page) return;
    after = batch.at(-1)?.id;
  }
}

/** Throws UnusableNotice. */
function refuseUnusable(notice: NewNotice, now: number): void {
  refuse(
    'type',
    !/^[a-z][a-z0-9_]{0,63}$/.test(notice.type),
    'the type must be lower-case letters, digits and _, 64 at most',
  );
  refuse('title', notice.title.trim() === '', 'the title must not be empty');
  refuse(
    'title',
    notice.title.length > titleMaxLength,
    `the title may have at most ${titleMaxLength} characters`,
  );
  refuse(
    'content',
    (notice.content?.length ?? 0) > contentMaxLength,
    `the text may have at most ${contentMaxLength} characters`,
  );
  refuse(
    'link',
    notice.link !== null && !isWebLink(notice.link),
    `the link must be an https address of at most ${linkMaxLength} characters`,
  );
  refuseNobody(notice);
  refuse(
    'ends_at',
    notice.endsAt !== null && notice.endsAt <= (notice.startsAt ?? now),
    'it must end after it starts',
  );
}

/** Throws UnusableNotice. */
function refuseNobody({ audience_kind: kind, audience }: Audience): void {
  const isUnknown = kind === 'group' && !Object.hasOwn(groups, audience ?? '');
  refuse('audience', isUnknown, `the group must be one of ${Object.keys(groups).join(', ')}`);
}

function refuse(field: NoticeField, isWrong: boolean, text: string): void {
  if (isWrong) throw new UnusableNotice(field, text);
}

/** Refuses links that run a script or use http. */
function isWebLink(link: string): boolean {
  return link.length <= linkMaxLength && URL.parse(link)?.protocol === 'https:';
}

/** The account that a notice to a single account concerns. */
const subjectOf = ({ audience_kind, audience }: Audience): string | null =>
  audience_kind === 'user' ? audience : null;
