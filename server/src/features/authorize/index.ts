import type { Agent } from 'node:https';
import { adminPath } from '@latchkey/contract/admin/operator-roles';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Client as LibraryClient } from 'oidc-provider';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { afterCommit, inTransaction } from '../../platform/db/after-commit.ts';
import type { Database, DatabaseHandle } from '../../platform/db/database.ts';
import type { SecurityHeaderOptions } from '../../platform/http/security-headers.ts';
import type { CapWatch } from '../../platform/operations/cap-watch.ts';
import type { Happenings } from '../../platform/operations/happenings.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { KeyPairs } from '../../platform/tokens/key-pairs.ts';
import type { User } from '../accounts/user.ts';
import type { ApisService } from '../applications/apis.service.ts';
import type { ApplicationFactsRepository } from '../applications/application-facts.repository.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import type { SessionEnding } from '../sessions/session-endings.ts';
import { type AccessDeps, accessService } from './access.service.ts';
import { answersService } from './answers.service.ts';
import type { FindAdmitting, PortalSessions } from './authorization-checks.ts';
import { authorizeService } from './authorize.service.ts';
import { backchannelGrantsService } from './backchannel-grants.service.ts';
import type { BackchannelRequests } from './backchannel-port.ts';
import { deviceService } from './device.service.ts';
import { endAccessOf } from './ended-access.ts';
import { authorizeEndpoints } from './endpoints.ts';
import { librarySessionsService } from './library-sessions.service.ts';
import * as limits from './limits.ts';
import { logoutService } from './logout.service.ts';
import { logoutNoticesRepository } from './logout-notices.repository.ts';
import { logoutNoticesService } from './logout-notices.service.ts';
import { logoutReceiptsService } from './logout-receipts.service.ts';
import { logoutRequestsService } from './logout-requests.service.ts';
import { type LostAccessDeps, lostAccessService } from './lost-access.service.ts';
import { machineTokensService } from './machine-tokens.service.ts';
import { metadataDocuments } from './metadata-documents.service.ts';
import { pendingRequestsService } from './pending-requests.service.ts';
import { adapterFactory, storedId } from './provider/adapter.ts';
import { toMetadata } from './provider/client-metadata.ts';
import type { ConfigurationDeps } from './provider/configuration.ts';
import { endpointLimits } from './provider/endpoint-limits.ts';
import { errorPage, type PageLook, renderErrorPage } from './provider/error-page.ts';
import { letFormsThrough } from './provider/form-post-page.ts';
import {
  currentInternalRequest,
  type InteractionPayload,
  runInternalRequest,
} from './provider/internal-request.ts';
import { libraryRecords } from './provider/library-records.ts';
import { mountProtocol } from './provider/mount.ts';
import { prepareProvider } from './provider/prepare-provider.ts';
import { Providers } from './provider/providers.ts';
import { scopesNow } from './provider/scopes-now.ts';
import { structuredTokens } from './provider/structured-tokens.ts';
import { recordsRepository } from './records.repository.ts';
import { requestingApplicationsService } from './requesting-applications.service.ts';
import { type SecondFactorDeps, secondFactorService } from './second-factor.service.ts';
import { type EndedSession, sessionEndService } from './session-end.service.ts';

export interface AuthorizeFeatureDeps extends SecondFactorDeps {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly happenings: Happenings;
  /** Seals the library's records. */
  readonly vault: Vault;
  readonly keys: KeyPairs;
  readonly publicUrl: string;
  readonly oauth: {
    readonly refreshGrace: number;
    readonly requestsPerMinute: number;
    readonly registration: 'closed' | 'token' | 'open';
    readonly metadataDocuments: boolean;
  };
  /** Seals the receipts of logouts. */
  readonly receiptVault: Vault;
  /** Connects to public hosts only. */
  readonly publicAgent: Agent;
  readonly security: SecurityHeaderOptions;
  readonly rateLimits: RateLimits;
  readonly caps: Pick<CapWatch, 'used'>;
  readonly clientAddress: (request: FastifyRequest) => string;
  readonly clients: ClientsService;
  readonly apis: ApisService;
  readonly describeClient: DescribeClient;
  readonly accessOn: AccessDeps['accessOn'];
  readonly sessions: PortalSessions &
    AccessDeps['sessions'] & { end(id: string, reason: 'logout'): Promise<unknown> };
  /** The account, if it may have tokens at all. */
  readonly findUser: (id: string) => Promise<User | undefined>;
  readonly hasAccess: (user: Pick<User, 'partner'>) => boolean;
  /** Whether the account may use the application at present. */
  readonly mayUse: (userId: string, clientId: string) => Promise<boolean>;
  readonly findAdmitting: FindAdmitting;
  /** An active account that may use a client, as far as groups decide. */
  readonly findHolder: (userId: string, clientId: string) => Promise<Pick<User, 'partner'> | undefined>;
  readonly clientAccess: LostAccessDeps['clientAccess'];
  readonly membership: ConfigurationDeps['membership'];
  readonly backchannel: BackchannelRequests;
  readonly noteFacts: ApplicationFactsRepository['note'];
  /** Looked up for each page, because a brand may be reloaded. */
  readonly pageLook: () => PageLook;
}

export function authorizeFeature(deps: AuthorizeFeatureDeps) {
  const { database, clock, clients, log, security, rateLimits, sessions, findUser, hasAccess, mayUse } = deps;
  const { exclusively } = database;
  const explain = errorPage(deps.pageLook);
  const isRegistrationOpen = deps.oauth.registration === 'open';
  const records = recordsRepository(database.db);
  const stored = libraryRecords(records, deps.vault);
  const adapter = adapterFactory({
    records: stored,
    clients,
    clock,
    refreshGrace: deps.oauth.refreshGrace,
    documents: deps.oauth.metadataDocuments
      ? metadataDocuments({ clients, clock, log, rateLimits, agent: deps.publicAgent, caps: deps.caps })
      : undefined,
    isRegistrationOpen,
    backchannel: deps.backchannel,
  });
  const waitFor = endpointLimits({
    rateLimits,
    requestsPerMinute: deps.oauth.requestsPerMinute,
    isRegistrationOpen,
    caps: deps.caps,
    isVouched: async (id) => !clients.isAddress(id) && !(await clients.find(id))?.selfRegistered,
  });

  async function accountWithTokens(id: string, clientId?: string): Promise<User | undefined> {
    const answering = currentInternalRequest()?.account;
    // Checked before and after an answer is created.
    if (answering?.id === id) return hasAccess(answering) ? answering : undefined;
    const user = await findUser(id);
    if (!user || !hasAccess(user)) return undefined;
    return clientId === undefined || (await mayUse(id, clientId)) ? user : undefined;
  }

  const refreshes = rateLimits.limit('oauth-refreshes', limits.refreshes);
  // Otherwise a stranger could multiply their own by registering more applications (#394).
  const countRefresh = (userId: string, client: LibraryClient) =>
    refreshes.consume(`${userId} ${client.latchkey_self_registered ? '' : client.clientId}`);

  const hasAccount = async (id: string, clientId: string) => {
    const holder = await deps.findHolder(id, clientId);
    return holder !== undefined && hasAccess(holder);
  };

  const providers = new Providers({
    publicUrl: deps.publicUrl,
    keys: deps.keys,
    adapter,
    findAccount: accountWithTokens,
    hasAccount,
    countRefresh,
    membership: deps.membership,
    allowedItems: async (id, client) =>
      client.latchkey_trusted === true ? undefined : access.allowed(id, client.clientId),
    noteFacts: async (userId, clientId, claims) => {
      const at = clock.now();
      await deps.noteFacts({ userId, clientId, claims }, { at, since: at - limits.noteFactsEvery });
    },
    findApi: deps.apis.find,
    backchannel: deps.backchannel,
    registration: deps.oauth.registration,
    metadataDocuments: deps.oauth.metadataDocuments,
    publicAgent: deps.publicAgent,
    renderError: renderErrorPage(explain),
    prepare: (provider) =>
      prepareProvider(provider, {
        security,
        log,
        happenings: deps.happenings,
        keepRecords: stored.keep,
        registration: deps.oauth.registration,
        hasAccount,
        endTokens: records.removeOf,
        lossNow: clients.lossNow,
        noteUse: (userId, clientId, before) => access.noteUse(userId, clientId, before),
        structuredTokens: structuredTokens({
          issuer: deps.publicUrl,
          keys: deps.keys,
          records: stored,
          clock,
          scopesNow: scopesNow(deps.apis.find),
          hasAccount,
        }),
      }),
  });
  const provider = () => providers.current();

  const requests = adapter('Interaction');
  const store = {
    find: (id: string) => requests.find(id) as Promise<InteractionPayload | undefined>,
    remove: (id: string) => stored.remove('Interaction', storedId('Interaction', id)),
  };
  const findClient = clients.find;
  const access = accessService({
    db: database.db,
    clock,
    clients,
    findApi: deps.apis.find,
    sessions,
    accessOn: deps.accessOn,
  });
  const librarySessions = librarySessionsService({ provider, clock });
  const pendingRequests = pendingRequestsService({
    provider,
    run: runInternalRequest,
    store,
    findClient,
    isRegisteredAddress: async (client, redirectUri) =>
      new (await provider()).Client(toMetadata(client)).redirectUriAllowed(redirectUri),
  });
  const answers = answersService({
    provider,
    issuer: deps.publicUrl,
    run: runInternalRequest,
    librarySessions,
  });
  const describeScopes = deps.apis.describe;
  const secondFactor = secondFactorService({
    clock,
    offers: deps.offers,
    mfaTokens: deps.mfaTokens,
    isTrusted: deps.isTrusted,
  });
  const authorize = authorizeService({
    exclusively,
    keepRecords: stored.keep,
    sessions,
    librarySessions,
    pendingRequests,
    answers,
    access,
    secondFactor,
    findUser,
    hasAccess,
    findAdmitting: deps.findAdmitting,
    consents: rateLimits.limit('oauth-consents', limits.consents),
    endTokens: records.removeOf,
  });
  const devices = deviceService({
    clock,
    exclusively,
    sessions,
    librarySessions,
    access,
    secondFactor,
    findUser,
    hasAccess,
    mayUse,
    endTokens: records.removeOf,
    provider,
    run: runInternalRequest,
    findClient,
    describeScopes,
    describeClient: deps.describeClient,
    limits: {
      account: rateLimits.limit('oauth-device-account', limits.deviceCodeAttempts),
      address: rateLimits.limit('oauth-device-address', limits.deviceCodeAttemptsByAddress),
    },
  });
  const readSession = (id: string): Promise<EndedSession | undefined> => adapter('Session').findByUid(id);
  const logoutRequests = logoutRequestsService({ records: stored, clock });
  const receipts = logoutReceiptsService({
    async sessionsOf(userId) {
      const rows = await records.sessionsOf([userId]);
      return rows.map((row) => ({ id: row.id, ...(JSON.parse(stored.opened(row).payload) as EndedSession) }));
    },
    findClient,
    notices: logoutNoticesRepository(database.db),
    vault: deps.receiptVault,
    clock,
    log,
    limits: {
      account: rateLimits.limit('logout-receipt-account', limits.receiptsPerAccount),
      address: rateLimits.limit('logout-receipt-address', limits.badReceiptsPerAddress),
    },
  });
  const logouts = logoutService({
    issueReceipt: receipts.issue,
    provider,
    keys: deps.keys,
    requests: logoutRequests,
    sidOf: async (id, clientId) => (await readSession(id))?.authorizations?.[clientId]?.sid,
    endSession: (id) => sessions.end(id, 'logout'),
  });

  const notices = logoutNoticesService({
    notices: logoutNoticesRepository(database.db),
    provider,
    clock,
    log,
  });
  const sessionEnd = sessionEndService({
    exclusively,
    transaction: (run) =>
      inTransaction(database.db, (tx) =>
        run({ records: recordsRepository(tx), notices: logoutNoticesRepository(tx) }),
      ),
    records,
    readSession,
    tellable: logoutNoticesRepository(database.db).tellable,
    storedGrantId: (id) => storedId('Grant', id),
    clock,
    afterEnding: notices.lookSoon,
  });
  const endAccess = endAccessOf({ clock, vault: deps.vault });
  const lostAccess = lostAccessService({
    db: database.db,
    clock,
    vault: deps.vault,
    clientAccess: deps.clientAccess,
    afterEnding: notices.lookSoon,
  });

  return {
    endpoints: authorizeEndpoints({
      authorize,
      applications: requestingApplicationsService({
        clock,
        findClient,
        pendingRequests,
        access,
        findUser,
        hasAccess,
        mayUse,
        describeScopes,
      }),
      devices,
      logouts,
      receipts,
    }),
    /** Registers the protocol's endpoints. */
    async mount(app: FastifyInstance): Promise<void> {
      letFormsThrough(app, { security, findRequest: store.find, findClient });
      await mountProtocol(app, {
        providers,
        origin: new URL(deps.publicUrl),
        keys: deps.keys,
        waitFor,
        isRegistrationOpen,
        keepLogout: logoutRequests.keep,
        clientAddress: deps.clientAddress,
        errorPage: explain,
      });
    },
    /** Finds the machine that a bearer token for the Admin API belongs to. */
    machines: machineTokensService({
      audience: `${deps.publicUrl}${adminPath}`,
      findToken: async (bearer) => (await provider()).ClientCredentials.find(bearer),
      findClient,
      tokenIdOf: (bearer) => storedId('ClientCredentials', bearer),
      isKept: async (id, on) => (await recordsRepository(on).find('ClientCredentials', id)) !== undefined,
    }),
    /** Issues the receipt for the caller that ends sessions. */
    issueReceipt: receipts.issue,
    /** Called when a session has ended. */
    async onSessionEnded(ending: SessionEnding): Promise<void> {
      if (ending.kind === 'session') await sessionEnd.end(ending.id, ending.end_reason);
    },
    /** Answers to back-channel requests. */
    backchannelGrants: backchannelGrantsService({ provider, stored, records }),
    /** Records what an account allows an application, in the transaction of an approval. */
    recordAccess: access.recordIn,
    /** Ends what one application has of an account, in the transaction that ends its access, and notifies it. */
    async endAccess(tx: Database, userId: string, clientId: string): Promise<void> {
      if (await endAccess(tx, clientId, [userId])) afterCommit(tx, notices.lookSoon);
    },
    /** The consequences of accounts losing access to applications. */
    accessChanges: lostAccess,
    /** Waits for the notices in progress. */
    stop: notices.stop,
    /** Background tasks. */
    tasks: [
      { name: 'deliver logout notices', every: limits.noticePoll, run: notices.look },
      { name: 'follow up lost access', every: limits.lossPoll, run: lostAccess.goOn },
      { name: 'end leftover sessions', every: limits.leftoverPoll, run: sessionEnd.endLeftovers },
      {
        name: 'sweep protocol records',
        every: limits.recordSweep,
        run: () => records.sweep(clock.now(), limits.keepExpired, limits.sweepBatch),
      },
      { name: 'sweep logout notices', every: limits.noticeSweep, run: notices.sweep },
    ],
  };
}
