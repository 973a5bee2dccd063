import type { Adapter } from 'oidc-provider';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { OidcRecordsTable } from '../../../platform/db/tables/applications.ts';
import { tokenHash } from '../../../platform/secrets/token-hash.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { ClientsService } from '../../applications/clients.service.ts';
import type { RecordsRepository } from '../records.repository.ts';
import { registeredClient, toMetadata } from './client-metadata.ts';
import { currentTrip, type InteractionPayload } from './trip.ts';

export interface AdapterDeps {
  readonly records: RecordsRepository;
  readonly clients: ClientsService;
  readonly clock: Clock;
  readonly vault: Vault;
}

type Payload = Record<string, unknown>;

/** It is there already where an adapter is asked; naming it here would read it at the start (see providers.ts). */
const loadLibrary = () => import('./library.ts');

/** Where the library keeps its things. Ids are stored hashed and payloads sealed, since both hold tokens (security #82). */
export function adapterFactory(deps: AdapterDeps): (kind: string) => Adapter {
  return (kind) => {
    const stored = recordAdapter(kind, deps);
    if (kind === 'Client') return { ...stored, ...clientAdapter(deps.clients) };
    if (kind === 'Session') return { ...stored, ...sessionAdapter(stored) };
    if (kind === 'Interaction') return { ...stored, ...interactionAdapter(stored) };
    if (kind === 'ReplayDetection') return { ...stored, ...replayAdapter(kind, deps) };
    return stored;
  };
}

/** The id of a record of this kind as it is stored. */
export function storedId(kind: string, id: string): string {
  return kind === 'Session' ? id : tokenHash(`${kind}:${id}`);
}

function recordAdapter(kind: string, { records, clock, vault }: AdapterDeps): Adapter {
  const open = (row: OidcRecordsTable | undefined): Payload | undefined => {
    if (!row) return undefined;
    const payload = JSON.parse(vault.openText(row.payload, `${kind}:${row.id}`)) as Payload;
    return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
  };
  return {
    async upsert(id, payload, expiresIn) {
      await records.upsert(rowOf(kind, id, payload, expiresIn, clock, vault));
    },
    async find(id) {
      return open(await records.find(kind, storedId(kind, id)));
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode(userCode) {
      return open(await records.findByUserCode(tokenHash(`user-code:${userCode}`)));
    },
    /** One winner of any number of parallel calls (security #28, #30). */
    async consume(id) {
      const won = await records.consume(kind, storedId(kind, id), clock.now());
      if (won) return;
      const { errors } = await loadLibrary();
      throw new errors.InvalidGrant(`${kind} was used already`);
    },
    async destroy(id) {
      await records.remove(kind, storedId(kind, id));
    },
    async revokeByGrantId(grantId) {
      await records.removeTokensOfGrant(kind, grantId);
    },
  };
}

function rowOf(
  kind: string,
  id: string,
  payload: Payload,
  expiresIn: number | undefined,
  clock: Clock,
  vault: Vault,
): OidcRecordsTable {
  const now = clock.now();
  const key = storedId(kind, id);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    kind,
    id: key,
    payload: vault.seal(JSON.stringify(payload), `${kind}:${key}`),
    grant_id: text(payload.grantId),
    account_id: text(payload.accountId),
    client_id: text(payload.clientId),
    user_code: typeof payload.userCode === 'string' ? tokenHash(`user-code:${payload.userCode}`) : null,
    created_at: now,
    expires_at: expiresIn === undefined ? Number.MAX_SAFE_INTEGER : now + expiresIn * 1000,
    consumed_at: null,
  };
}

/** Clients are the portal's own table, so that an edit shows at once. */
function clientAdapter(clients: ClientsService): Partial<Adapter> {
  return {
    async find(id) {
      const client = await clients.find(id);
      return client && toMetadata(client);
    },
    async upsert(id, metadata) {
      await clients.create(registeredClient(id, metadata));
    },
    async destroy(id) {
      await clients.remove(id);
    },
  };
}

/**
 * A session goes by its `uid`, the id of the portal's session.
 * The library renames sessions after each use to protect a cookie that no browser has here.
 */
function sessionAdapter(stored: Adapter): Partial<Adapter> {
  return {
    upsert: (_id, payload, expiresIn) => stored.upsert(String(payload.uid), payload, expiresIn),
    findByUid: stored.find,
    async destroy() {},
  };
}

/** On a trip a request is read and kept with the trip: it stays in the database until it is answered for good. */
function interactionAdapter(stored: Adapter): Partial<Adapter> {
  return {
    async upsert(id, payload, expiresIn) {
      const trip = currentTrip();
      if (!trip) return stored.upsert(id, payload, expiresIn);
      trip.interaction = payload as InteractionPayload;
    },
    async find(id) {
      const trip = currentTrip();
      return trip ? trip.interaction : stored.find(id);
    },
    async destroy(id) {
      if (!currentTrip()) await stored.destroy(id);
    },
  };
}

/** A proof that is shown twice is refused, in parallel too (security #37, #41). */
function replayAdapter(kind: string, { records, clock, vault }: AdapterDeps): Partial<Adapter> {
  return {
    async upsert(id, payload, expiresIn) {
      const row = rowOf(kind, id, payload, expiresIn, clock, vault);
      const isFirst = await records.insertOnce(row, clock.now());
      if (isFirst) return;
      const { errors } = await loadLibrary();
      throw new errors.InvalidRequest('the proof was used already');
    },
  };
}
