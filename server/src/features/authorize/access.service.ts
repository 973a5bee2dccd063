import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApplicationAccessTable } from '../../platform/db/tables/applications.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { User } from '../accounts/user.ts';
import type { Api } from '../applications/api.ts';
import type { ApplicationAccessRepository } from '../applications/application-access.repository.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { hostItem } from './answer-place.ts';
import type { AccessPort, GivenAccess } from './authorize.service.ts';
import { noteUseEvery } from './limits.ts';

export interface AccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly clients: Pick<ClientsService, 'find'>;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly findApi: (audience: string, on?: Database) => Promise<Api | undefined>;
  readonly accessOn: (db: Database) => ApplicationAccessRepository;
}

/** What accounts allow applications, stored per account and scope (docs/behaviour/authorize.md#screens). */
export function accessService({ db, clock, clients, findApi, sessions, accessOn }: AccessDeps): AccessPort {
  const access = accessOn(db);

  /**
   * What the person allowed, without the scopes of APIs that have been described otherwise, or defined again, since
   * then: nobody agreed to these words (security #451).
   */
  async function allowedIn(row: ApplicationAccessTable | undefined, on?: Database): Promise<Set<string>> {
    if (!row) return new Set();
    const items = listOf(row.allowed);
    const describedAt = await describedTimes(items, on);
    const allowedAt = allowedTimes(row);
    return new Set(
      items.filter((item) => allowedAt(item) >= (describedAt(item) ?? Number.POSITIVE_INFINITY)),
    );
  }

  /**
   * Those of the items that were last described after they were shown. One that no longer exists is none of them: nothing
   * is given for it, and it would be a new one if it were defined again.
   */
  async function describedSince(
    items: readonly string[],
    shownAt: number,
    on?: Database,
  ): Promise<ReadonlySet<string>> {
    const describedAt = await describedTimes(items, on);
    return new Set(items.filter((item) => (describedAt(item) ?? 0) > shownAt));
  }

  /** Since when each item means what it does now, in milliseconds; undefined for one of an API that no longer exists. */
  async function describedTimes(
    items: readonly string[],
    on?: Database,
  ): Promise<(item: string) => number | undefined> {
    const audiences = new Set(items.flatMap((item) => scopeOfApi(item)?.audience ?? []));
    const found = await Promise.all([...audiences].map((audience) => findApi(audience, on)));
    const apis = new Map(found.flatMap((api) => (api ? [[api.audience, api] as const] : [])));
    return (item) => {
      const named = scopeOfApi(item);
      // Everything else always means the same.
      return named ? describedAt(named, apis.get(named.audience)) : 0;
    };
  }

  /** Nothing new is allowed; if something was withdrawn meanwhile, it stays withdrawn (security #239). */
  async function recordUse(
    on: Database,
    place: { readonly userId: string; readonly clientId: string },
    before: ApplicationAccessTable | undefined,
    { items, isAllowed }: GivenAccess,
  ): Promise<void> {
    const { userId, clientId } = place;
    const row = rowOf(userId, clientId, before, { items, fresh: [], at: clock.now() });
    if (before) return accessOn(on).use(row);
    if (isAllowed || (await clients.find(clientId, on))?.isTrusted) await accessOn(on).put(row);
  }

  async function recordIn(tx: Database, user: User, clientId: string, given: GivenAccess): Promise<void> {
    // Before the descriptions are read: what changes afterwards is newer than the consent.
    const at = clock.now();
    const held = await accessOn(tx).find(user.id, clientId);
    const fresh = given.isAllowed ? beyond(await allowedIn(held, tx), agreedTo(given)) : [];
    if (fresh.length === 0) return recordUse(tx, { userId: user.id, clientId }, held, given);
    const { items, shownAt } = given;
    if (shownAt !== undefined) {
      // Compared, and not stored: what was given since a stranger came is found by the time of the click (security #311).
      const changed = await describedSince(fresh, Math.min(shownAt, at), tx);
      if (changed.size > 0) throw new ApiError('consent_required');
    }
    const shown = new Set(items);
    await accessOn(tx).put(rowOf(user.id, clientId, held, { items, fresh, at }));
    const scopes = fresh.filter((item) => shown.has(item));
    const name = (await clients.find(clientId, tx))?.name;
    const changes = { client_id: clientId, name, scopes, answers_to: given.host };
    audit.record(tx, { action: 'user.consent_given', target: userTarget(user), changes });
  }

  return {
    async noteUse(userId, clientId, before) {
      const at = clock.now();
      const since = at - (at % noteUseEvery);
      if (before !== undefined && before >= since) return;
      await access.noteUse(userId, clientId, { at, since });
    },
    async allowed(userId, clientId) {
      return allowedIn(await access.find(userId, clientId));
    },
    changedSince: (items, shownAt) => describedSince(items, Math.min(shownAt, clock.now())),
    async record(caller, clientId, given) {
      const { userId } = caller;
      const before = await access.find(userId, clientId);
      if (!given.isAllowed || beyond(await allowedIn(before), agreedTo(given)).length === 0)
        return recordUse(db, { userId, clientId }, before, given);
      // The session may have ended while this waited for the account: for whoever ended it, what a stranger allowed is
      // withdrawn by then.
      await inTransaction(db, async (tx) =>
        recordIn(tx, await sessions.holdAccount(caller, tx), clientId, given),
      );
    },
    recordIn,
  };
}

const agreedTo = ({ items, host }: GivenAccess): readonly string[] =>
  host === undefined ? items : [...items, hostItem(host)];

/** Those of the items that were not allowed before. */
function beyond(allowed: ReadonlySet<string>, items: readonly string[]): string[] {
  return items.filter((item) => !allowed.has(item));
}

/** The API and scope of an item `<audience> <scope>`; undefined for any other item. */
function scopeOfApi(item: string): { audience: string; scope: string } | undefined {
  const at = item.indexOf(' ');
  return at < 0 ? undefined : { audience: item.slice(0, at), scope: item.slice(at + 1) };
}

/** When the person allowed each item, in milliseconds; the times are parsed once for all of them (security #546). */
function allowedTimes({ allowed_times, granted_at }: ApplicationAccessTable): (item: string) => number {
  const times = JSON.parse(allowed_times) as Record<string, string>;
  return (item) => (Object.hasOwn(times, item) ? Date.parse(times[item] ?? '') : granted_at);
}

/** Since when the item means what it does now, in milliseconds; undefined if it no longer exists. */
function describedAt({ scope }: { readonly scope: string }, api: Api | undefined): number | undefined {
  // An item without a scope is about the API itself.
  return scope === '' ? api?.createdAt : timesOf(api, scope)?.describedAt;
}

const timesOf = (api: Api | undefined, scope: string) =>
  api && Object.hasOwn(api.scopeTimes, scope) ? api.scopeTimes[scope] : undefined;

function rowOf(
  userId: string,
  clientId: string,
  before: ApplicationAccessTable | undefined,
  { items, fresh, at }: { items: readonly string[]; fresh: readonly string[]; at: number },
): ApplicationAccessTable {
  const allowed = listOf(before?.allowed);
  const times = before ? (JSON.parse(before.allowed_times) as Record<string, string>) : {};
  const now = new Date(at).toISOString();
  return {
    user_id: userId,
    client_id: clientId,
    scopes: JSON.stringify(joined(listOf(before?.scopes), items)),
    allowed: JSON.stringify(joined(allowed, fresh)),
    allowed_times: JSON.stringify({ ...times, ...Object.fromEntries(fresh.map((item) => [item, now])) }),
    granted_at: at,
    last_used_at: at,
    warned_at: null,
  };
}

function listOf(list: string | undefined): string[] {
  return list === undefined ? [] : (JSON.parse(list) as string[]);
}

function joined(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
