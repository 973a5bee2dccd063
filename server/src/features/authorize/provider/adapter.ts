import { isDeepStrictEqual } from 'node:util';
import type { Adapter } from 'oidc-provider';
import type { Clock } from '../../../platform/clock/clock.ts';
import { tokenHash } from '../../../platform/secrets/token-hash.ts';
import type { Client } from '../../applications/client.ts';
import type { ClientsService } from '../../applications/clients.service.ts';
import type { BackchannelRequests } from '../backchannel-port.ts';
import type { MetadataDocuments } from '../metadata-documents.service.ts';
import { backchannelAdapter } from './backchannel-adapter.ts';
import { toMetadata } from './client-metadata.ts';
import { currentInternalRequest, type InteractionPayload } from './internal-request.ts';
import type { LibraryRecord, LibraryRecords } from './library-records.ts';
import { isOffline } from './offline-access.ts';

export interface AdapterDeps {
  readonly records: LibraryRecords;
  readonly clients: ClientsService;
  readonly clock: Clock;
  /** Clients described by a metadata document; absent if these are off. */
  readonly documents?: Pick<MetadataDocuments, 'find'> | undefined;
  /** Whether anybody may register an application. */
  readonly isRegistrationOpen?: boolean;
  /** State of back-channel requests; absent if no tokens are issued. */
  readonly backchannel?: Pick<BackchannelRequests, 'poll' | 'redeem'>;
  /** Seconds for which a refresh token still works after it was replaced; 0 by default. */
  readonly refreshGrace?: number;
}

type Payload = Record<string, unknown>;

/** Loaded before an adapter is used; a static import would load it at the start (see providers.ts). */
const loadLibrary = () => import('./library.ts');

/** The library's storage. Ids are stored as hashes, since they are tokens (security #82). */
export function adapterFactory(deps: AdapterDeps): (kind: string) => Adapter {
  return (kind) => {
    const stored = recordAdapter(kind, deps);
    if (kind === 'Client') return { ...stored, ...clientAdapter(deps) };
    if (kind === 'Session') return { ...stored, ...sessionAdapter(stored, deps.records) };
    if (kind === 'Interaction') return { ...stored, ...interactionAdapter(stored) };
    if (kind === 'BackchannelAuthenticationRequest' && deps.backchannel) {
      const recordId = (id: string) => storedId(kind, id);
      return { ...stored, ...backchannelAdapter(stored, { requests: deps.backchannel, recordId }) };
    }
    if (kind === 'ReplayDetection') return { ...stored, ...replayAdapter(kind, deps) };
    return stored;
  };
}

/** The stored id of a record of this kind. */
export function storedId(kind: string, id: string): string {
  return kind === 'Session' ? id : tokenHash(`${kind}:${id}`);
}

function recordAdapter(kind: string, { records, clock, refreshGrace = 0 }: AdapterDeps): Adapter {
  const answersAgain = (record: LibraryRecord) =>
    kind === 'RefreshToken' && isWithin(record.consumed_at, clock.now(), refreshGrace * 1000);
  return {
    async upsert(id, payload, expiresIn) {
      await records.put(recordOf(kind, id, payload, expiresIn, clock));
    },
    async find(id) {
      const record = await records.find(kind, storedId(kind, id));
      return payloadOf(record && answersAgain(record) ? { ...record, consumed_at: null } : record);
    },
    async findByUid() {
      return undefined;
    },
    async findByUserCode(userCode) {
      return payloadOf(await records.findByUserCode(tokenHash(`user-code:${userCode}`)));
    },
    /**
     * Exactly one of any number of parallel calls succeeds (security #28, #30). The others are replays, as later ones
     * would be, and end the grant, whatever the winner is still to receive: the winner may be the thief (RFC 6749
     * §4.1.2, RFC 9700 §4.14.2).
     * Only a refresh token that was replaced a moment ago is answered with a sibling: for tabs that refresh at the same
     * time, and for replies that were lost.
     */
    async consume(id) {
      const won = await records.consume(kind, storedId(kind, id), clock.now());
      if (won) return;
      const used = await records.find(kind, storedId(kind, id));
      if (used && answersAgain(used)) return;
      if (used?.grant_id) await records.removeGrant(used.grant_id, storedId('Grant', used.grant_id));
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

function payloadOf(record: LibraryRecord | undefined): Payload | undefined {
  if (!record) return undefined;
  const payload = JSON.parse(record.payload) as Payload;
  const { consumed_at } = record;
  return consumed_at === null ? payload : { ...payload, consumed: Math.floor(consumed_at / 1000) };
}

function recordOf(
  kind: string,
  id: string,
  payload: Payload,
  expiresIn: number | undefined,
  clock: Clock,
): LibraryRecord {
  const now = clock.now();
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    kind,
    id: storedId(kind, id),
    payload: JSON.stringify(payload),
    grant_id: text(payload.grantId),
    account_id: text(payload.accountId),
    client_id: text(payload.clientId),
    user_code: typeof payload.userCode === 'string' ? tokenHash(`user-code:${payload.userCode}`) : null,
    offline: Number(isLasting(kind, payload)),
    created_at: now,
    expires_at: expiresIn === undefined ? Number.MAX_SAFE_INTEGER : now + expiresIn * 1000,
    consumed_at: null,
  };
}

/** Whether it outlives the session it came from (docs/behaviour/authorize.md#tokens). */
function isLasting(kind: string, payload: Payload): boolean {
  if (kind === 'RefreshToken') return payload.expiresWithSession !== true;
  return kind === 'Grant' && isOffline((payload.openid as { scope?: string } | undefined)?.scope);
}

/** Compares the distance in both directions, so that setting the clock back does not lengthen the window. */
function isWithin(at: number | null, now: number, milliseconds: number): boolean {
  return at !== null && Math.abs(now - at) < milliseconds;
}

/** Clients come from the portal's own table, so that changes take effect immediately. */
function clientAdapter({ clients, documents, isRegistrationOpen = false }: AdapterDeps): Partial<Adapter> {
  async function findClient(id: string): Promise<Client | undefined> {
    // PostgreSQL refuses NUL in a text, and no client id contains one (security #294).
    if (id.includes('\0')) return undefined;
    if (!clients.isAddress(id)) return clients.find(id);
    const { Provider } = await loadLibrary();
    return documents?.find(id, Provider.ctx?.ip ?? '');
  }
  return {
    async find(id) {
      const internal = currentInternalRequest();
      const client = internal?.client?.id === id ? internal.client : await findClient(id);
      if (internal) internal.client = client;
      return client && toMetadata(client);
    },
    async upsert(id, metadata) {
      try {
        await clients.register(id, metadata, isRegistrationOpen ? 'open' : null);
      } catch (error) {
        const fault = clients.faultIn(error);
        if (fault === undefined) throw error;
        const { errors } = await loadLibrary();
        // RFC 7591 §3.2.2.
        const isRedirect = /\bredirect_uris?\b/.test(fault);
        throw new errors.InvalidClientMetadata(isRedirect ? `redirect_uris: ${fault}` : fault, {
          cause: error,
        });
      }
    },
    async destroy(id) {
      await clients.remove(id);
    },
  };
}

/**
 * A session is stored under its `uid`, the id of the portal's session.
 * The library renames and rewrites a session at each use, to protect a cookie that no browser has here.
 */
function sessionAdapter(stored: Adapter, records: LibraryRecords): Partial<Adapter> {
  return {
    async upsert(_id, payload, expiresIn) {
      const id = String(payload.uid);
      const known = payloadOf(records.known('Session', id));
      if (known && saysTheSame(known, payload)) return;
      await stored.upsert(id, payload, expiresIn);
    },
    findByUid: stored.find,
    async destroy() {},
  };
}

/** Compares everything except the name and the times, which are those of the portal's session. */
function saysTheSame(one: Payload, other: Payload): boolean {
  const [first, second] = [one, other].map(({ jti, iat, exp, ...rest }) => rest);
  return isDeepStrictEqual(first, second);
}

/**
 * Within an internal request, an authorization request is read from it and kept with it; the copy in the database stays
 * until there is a final answer.
 */
function interactionAdapter(stored: Adapter): Partial<Adapter> {
  return {
    async upsert(id, payload, expiresIn) {
      const internal = currentInternalRequest();
      if (!internal) return stored.upsert(id, payload, expiresIn);
      internal.interaction = payload as InteractionPayload;
    },
    async find(id) {
      const internal = currentInternalRequest();
      return internal ? internal.interaction : stored.find(id);
    },
    async destroy(id) {
      if (!currentInternalRequest()) await stored.destroy(id);
    },
  };
}

/** A proof that is presented twice is refused, also in parallel (security #37, #41). */
function replayAdapter(kind: string, { records, clock }: AdapterDeps): Partial<Adapter> {
  return {
    async upsert(id, payload, expiresIn) {
      const record = recordOf(kind, id, payload, expiresIn, clock);
      const isFirst = await records.insertOnce(record, clock.now());
      if (isFirst) return;
      const { errors } = await loadLibrary();
      throw new errors.InvalidRequest('the proof was used already');
    },
  };
}
