import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { aliasOf, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { attentionsRepository } from './attentions.repository.ts';
import { type Audience, concerns, groups } from './audience.ts';
import { contentMaxLength, linkMaxLength, titleMaxLength } from './limits.ts';

export interface NewNotice extends Audience {
  readonly type: string;
  readonly title: string;
  readonly content: string | null;
  readonly link: string | null;
  readonly required: boolean;
  /** Milliseconds since the epoch; now where absent. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
}

export interface Preview {
  readonly count: number;
  /** The first of them, by e-mail or phone. */
  readonly sample: readonly string[];
}

/** A notice that cannot be put up; the message says why. */
export class UnusableNotice extends Error {
  override readonly name = 'UnusableNotice';
}

const page = 500;
const sampleSize = 10;
const listLimit = 500;

export type OperatorNoticesService = ReturnType<typeof operatorNoticesService>;

/** What operators put up for their people: plain text, never markup. */
export function operatorNoticesService({ db, clock }: { db: Database; clock: Clock }) {
  const repository = attentionsRepository(db);

  /** Who would see it. Throws UnusableNotice. */
  async function preview(notice: NewNotice): Promise<Preview> {
    refuseUnusable(notice, clock.now());
    let count = 0;
    const sample: string[] = [];
    for await (const user of everyUser(db)) {
      if (!concerns(notice, user)) continue;
      count += 1;
      if (sample.length < sampleSize) sample.push(aliasOf(user));
    }
    return { count, sample };
  }

  /** Puts it up; returns its id. Throws UnusableNotice. */
  async function add(notice: NewNotice): Promise<string> {
    refuseUnusable(notice, clock.now());
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
        changes: { type, required: notice.required, audience_kind, audience },
      });
    });
    return id;
  }

  /** False where there is none. */
  async function remove(id: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const title = await attentionsRepository(tx).remove(id, clock.now());
      if (title === undefined) return false;
      audit.record(tx, { action: 'attention.removed', target: { type: 'attention', id, name: title } });
      return true;
    });
  }

  return {
    preview,
    add,
    list: () => repository.listWithCounts(listLimit),
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

function refuseUnusable(notice: NewNotice, now: number): void {
  const refuse = (isWrong: boolean, text: string) => {
    if (isWrong) throw new UnusableNotice(text);
  };
  refuse(
    !/^[a-z][a-z0-9_]{0,63}$/.test(notice.type),
    'the type must be lower-case letters, digits and _, 64 at most',
  );
  refuse(notice.title.trim() === '', 'the title must not be empty');
  refuse(notice.title.length > titleMaxLength, `the title may have at most ${titleMaxLength} characters`);
  refuse(
    (notice.content?.length ?? 0) > contentMaxLength,
    `the text may have at most ${contentMaxLength} characters`,
  );
  refuse(
    notice.link !== null && !isWebLink(notice.link),
    `the link must be an https address of at most ${linkMaxLength} characters`,
  );
  refuse(
    notice.audience_kind === 'group' && !Object.hasOwn(groups, notice.audience ?? ''),
    `the group must be one of ${Object.keys(groups).join(', ')}`,
  );
  refuse(notice.endsAt !== null && notice.endsAt <= (notice.startsAt ?? now), 'it must end after it starts');
}

/** A link that runs a script or is in the clear is none. */
function isWebLink(link: string): boolean {
  return link.length <= linkMaxLength && URL.parse(link)?.protocol === 'https:';
}
