import type { Agent } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { type ReadPublic, readPublic, TooLong } from '../../platform/network/read-public.ts';
import type { Client } from '../applications/client.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import * as limits from './limits.ts';
import { cacheLife } from './provider/cache-life.ts';
import { strangersMetadata } from './provider/registration-request.ts';
import { type ShareDeps, shareOfStrangers } from './share-of-strangers.ts';

export interface MetadataDocumentsDeps extends ShareDeps {
  readonly clients: ClientsService;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Connects to public hosts only. */
  readonly agent: Agent;
}

/** The document was read, but is invalid. */
class UnusableDocument extends Error {
  override readonly name = 'UnusableDocument';
}

export type MetadataDocuments = ReturnType<typeof metadataDocuments>;

/**
 * Applications that describe themselves in a document whose URL is their client_id
 * (draft-ietf-oauth-client-id-metadata-document). The content is stored as a client, and read again when it is no
 * longer fresh.
 */
export function metadataDocuments({ clients, clock, log, rateLimits, agent, caps }: MetadataDocumentsDeps) {
  const ofAddress = rateLimits.limit('oauth-documents', limits.documentReads);
  const ofHost = rateLimits.limit('oauth-documents-host', limits.documentReadsOfHost);
  const waitForNew = shareOfStrangers({ rateLimits, caps }, 'oauth-new-documents', 'oauth_documents');
  const underWay = new Map<string, Promise<Client | undefined>>();
  /** When reading a document failed, so that callers cannot make the portal ask its host over and over. */
  const failedAt = new Map<string, number>();

  /**
   * The client with this URL; undefined if there is none.
   * @param asker the network address of the caller
   */
  async function find(id: string, asker: string): Promise<Client | undefined> {
    const host = clients.documentHost(id);
    if (host === undefined) return undefined;
    const stored = await clients.find(id);
    const now = clock.now();
    if (stored && isWithin(now, stored.readAt, stored.freshUntil)) return stored;
    const lasting = stored && isWithin(now, stored.readAt, (stored.freshUntil ?? 0) + limits.documentGrace);
    const failed = failedAt.get(id);
    if (failed !== undefined && Math.abs(now - failed) < limits.documentCooldown) {
      return lasting ? stored : undefined;
    }
    // One that was read before has its own pace, whatever strangers ask of its host: otherwise they could keep its
    // withdrawal from being noticed (security #309).
    const mayRead =
      stored !== undefined || ((await ofAddress.tryConsume(asker)) && (await ofHost.tryConsume(host)));
    if (!mayRead) return undefined;
    const reading = underWay.get(id) ?? read(id, lasting ? stored : undefined, stored ? null : asker);
    underWay.set(id, reading);
    return reading;
  }

  /** `newFor`: the caller for whom a row is written; null if there is one. */
  async function read(
    id: string,
    before: Client | undefined,
    newFor: string | null,
  ): Promise<Client | undefined> {
    try {
      const client = await fetchDocument(id, newFor);
      failedAt.delete(id);
      return client;
    } catch (error) {
      remember(id);
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      log.info({ client: id.slice(0, 300), reason }, 'a client ID metadata document was not taken');
      // If the host is unavailable, the client keeps working; if the document was withdrawn or became invalid, it does
      // not, until a valid one is read.
      if (!(error instanceof UnusableDocument)) return before;
      await clients.withdraw(id);
      return undefined;
    } finally {
      underWay.delete(id);
    }
  }

  async function fetchDocument(id: string, newFor: string | null): Promise<Client> {
    const { status, headers, body } = await bodyOf(id);
    if (status >= 500 || isBusy(status)) throw new Error(`the host answered ${status}`);
    if (status !== 200) throw new UnusableDocument(`the host answered ${status}`);
    if (!isJson(headers['content-type'])) throw new UnusableDocument('its content type is not JSON');
    const metadata = metadataOf(id, body);
    // Only for documents that are taken, so that made-up addresses use up nothing of what all share.
    if (newFor !== null && (await waitForNew(newFor)) > 0) throw new Error('too many new documents');
    const readAt = clock.now();
    const life = cacheLife(headers, limits.documentLife);
    try {
      return await clients.describe(id, strangersMetadata(metadata), { readAt, freshUntil: readAt + life });
    } catch (error) {
      throw new UnusableDocument(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  async function bodyOf(id: string): Promise<ReadPublic> {
    const { documentLimit: limit, documentTimeout: timeout } = limits;
    try {
      return await readPublic(id, { agent, accept: 'application/json', limit, timeout });
    } catch (error) {
      throw error instanceof TooLong ? new UnusableDocument(error.message, { cause: error }) : error;
    }
  }

  function remember(id: string): void {
    failedAt.delete(id);
    failedAt.set(id, clock.now());
    const [oldest] = failedAt.keys();
    if (failedAt.size > limits.maxFailedDocuments && oldest !== undefined) failedAt.delete(oldest);
  }

  return { find };
}

/** Says nothing about the document: somebody else may have asked too often. */
const isBusy = (status: number): boolean => status === 408 || status === 429;

/**
 * A host that shows what strangers write, as text, does not vouch for it (security #478).
 */
const isJson = (type = ''): boolean => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type);

/** Setting the clock back must not prolong freshness. */
function isWithin(now: number, from: number | null, until: number | null): boolean {
  return from !== null && until !== null && now >= from && now < until;
}

/** Throws UnusableDocument. */
function metadataOf(id: string, body: Buffer): Record<string, unknown> {
  const metadata = objectOf(body);
  if (!metadata) throw new UnusableDocument('it is no JSON object');
  if (metadata.client_id !== id) throw new UnusableDocument('its client_id is another address');
  const { token_endpoint_auth_method: method = 'none' } = metadata;
  if (method !== 'none') throw new UnusableDocument('its token_endpoint_auth_method must be none');
  if ('client_secret' in metadata) throw new UnusableDocument('it holds a secret');
  return metadata;
}

function objectOf(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
