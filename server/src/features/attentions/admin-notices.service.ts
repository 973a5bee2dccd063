import type { AdminNotice } from '@latchkey/contract/attentions/admin-notice';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { refuseOtherVersion, versionOf } from '../../platform/http/version-of.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type AttentionRow, attentionsRepository } from './attentions.repository.ts';
import type { Audience } from './audience.ts';
import { countMost, previewMost } from './limits.ts';
import { type NoticeChange, operatorNoticesService, UnusableNotice } from './operator-notices.service.ts';

interface GivenAudience {
  readonly audience_kind: Audience['audience_kind'];
  readonly audience?: string | undefined;
}

/** The body of a call that creates or changes a notice; times are ISO 8601. */
export interface GivenNotice {
  readonly title?: string | undefined;
  readonly content?: string | null | undefined;
  readonly link?: string | null | undefined;
  readonly required?: boolean | undefined;
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | null | undefined;
  readonly reason?: string | undefined;
}

interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type AdminNoticesService = ReturnType<typeof adminNoticesService>;

/** Notices as operators see and manage them, by the same rules as the command line. */
export function adminNoticesService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const repository = attentionsRepository(db);
  const notices = operatorNoticesService({ db, clock });

  async function found(id: string): Promise<AttentionRow> {
    const row = await repository.find(id);
    if (!row) throw new ApiError('not_found');
    return row;
  }

  /** Throws `invalid_fields` for an unknown account. */
  async function audienceOf({ audience_kind, audience = undefined }: GivenAudience): Promise<Audience> {
    if (audience_kind === 'all') return { audience_kind, audience: null };
    const isUnknown = audience_kind === 'user' && !(await usersRepository(db).findById(audience ?? ''));
    if (isUnknown) throw refused('audience', 'there is no such account');
    return { audience_kind, audience: audience ?? null };
  }

  /** Throws `invalid_fields`. */
  async function create(
    given: GivenNotice & GivenAudience & { readonly type: string; readonly title: string },
  ) {
    return namingFields(async () => {
      const notice = {
        type: given.type,
        title: given.title,
        content: given.content || null,
        link: given.link || null,
        required: given.required ?? false,
        startsAt: given.starts_at === undefined ? null : Date.parse(given.starts_at),
        endsAt: given.ends_at ? Date.parse(given.ends_at) : null,
        ...(await audienceOf(given)),
      };
      return present(await found(await notices.add(notice, given.reason)));
    });
  }

  /** Throws `not_found`, `invalid_fields`, `conflict` for another version. */
  async function update(id: string, { reason, ...given }: GivenNotice, ifMatch?: string) {
    return namingFields(async () => {
      const change = (before: AttentionRow) => {
        refuseOtherVersion(ifMatch, present(before).version);
        return columnsOf(given);
      };
      const row = await notices.update(id, change, reason);
      if (!row) throw new ApiError('not_found');
      return present(row);
    });
  }

  async function list({ query, cursor, limit }: Page) {
    const prefix = query?.normalize('NFKC').toLowerCase();
    const rows = await repository.search({ before: cursor, prefix, limit: limit + 1 });
    return {
      items: rows.slice(0, limit).map(present),
      next_cursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
    };
  }

  return {
    list,
    create,
    update,
    /** Throws `not_found`. */
    async read(id: string) {
      return { ...present(await found(id)), ...(await repository.counts(id, countMost)) };
    },
    /** Throws `invalid_fields`. */
    preview: (given: GivenAudience) =>
      namingFields(async () => {
        const { isWhole, count, sample } = await notices.preview(await audienceOf(given), previewMost);
        return { count, sample: [...sample], is_whole: isWhole };
      }),
    /** Throws `not_found`. */
    async remove(id: string, reason?: string): Promise<void> {
      if (!(await notices.remove(id, reason))) throw new ApiError('not_found');
    },
  };
}

function columnsOf({ title, content, link, required, starts_at, ends_at }: GivenNotice): NoticeChange {
  const columns = {
    title,
    content: content === '' ? null : content,
    link: link === '' ? null : link,
    required: required === undefined ? undefined : Number(required),
    starts_at: starts_at === undefined ? undefined : Date.parse(starts_at),
    ends_at: ends_at ? Date.parse(ends_at) : ends_at,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Converts a fault into an error of its field. */
async function namingFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableNotice) throw refused(error.field, error.message, error);
    throw error;
  }
}

function refused(field: string, message: string, cause?: unknown): ApiError {
  return new ApiError('invalid_fields', { message, errors: { [field]: [message] }, cause });
}

function present(row: AttentionRow): AdminNotice {
  const shown = {
    id: row.id,
    type: row.type,
    title: row.title,
    content: row.content,
    link: row.link,
    required: row.required === 1,
    audience_kind: row.audience_kind,
    audience: row.audience,
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: row.ends_at === null ? null : new Date(row.ends_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  };
  return { ...shown, version: versionOf(shown) };
}
