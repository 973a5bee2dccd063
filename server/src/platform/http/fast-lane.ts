import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unattendedHeader } from '@latchkey/contract/http/unattended-header';
import { proofHeader } from '@latchkey/contract/sessions/session-proof';
import type { ClientAddress } from '../network/client-address.ts';
import type { MaybePromise } from './and-then.ts';
import { bearerOf } from './bearer.ts';
import type { EndedRequests } from './ended-requests.ts';
import { firstRawHeader } from './raw-headers.ts';

/** A call with one reply, which says nothing but that its caller may make it. */
export interface FastCall {
  /** Whether the bearer may make it; a no may come as an exception. `isUse` where the request does not say that nobody is there. */
  mayCall(bearer: string, isUse: boolean): MaybePromise<boolean>;
  /** JSON of ASCII characters. */
  readonly reply: string;
}

export interface FastLaneOptions {
  /** Those of every call's reply. */
  readonly headers: Readonly<Record<string, string>>;
  readonly ended: EndedRequests;
  readonly clientAddress: ClientAddress;
}

interface MountedCall extends FastCall {
  readonly path: string;
  readonly headers: readonly string[];
}

/** What ASCII need not be looked through for. */
const encoding = 'latin1';

/**
 * Answers the one call that every page and every application makes over and over, before Fastify, which costs it more
 * than all the rest does.
 * It knows a single outcome, 200: whatever is not that goes the way of every other request and is refused there.
 */
export class FastLane {
  readonly #options: FastLaneOptions;
  readonly #headers: readonly string[];
  #answers: (() => void)[] = [];
  readonly #calls: MountedCall[] = [];

  constructor(options: FastLaneOptions) {
    this.#options = options;
    this.#headers = Object.entries(options.headers).flat();
  }

  /** Answers GET requests of this very address, without parameters. */
  add(path: string, call: FastCall): void {
    this.#calls.push({
      ...call,
      path,
      headers: [
        ...this.#headers,
        ...['content-type', 'application/json; charset=utf-8'],
        ...['content-length', String(call.reply.length), 'x-request-id'],
      ],
    });
  }

  /** True where the request is being answered; `otherwise` answers those that turn out not to be for this lane. */
  take(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    const call = request.method === 'GET' ? this.#calls.find(({ path }) => path === request.url) : undefined;
    const bearer = call && bearerOf(firstRawHeader(request, 'authorization'));
    // An upgrade that is offered, and ignored, changes how the connection is answered.
    if (!call || bearer === undefined || firstRawHeader(request, 'upgrade') !== undefined) return false;
    // A proof renews its session, which takes more than to know the token.
    if (firstRawHeader(request, proofHeader) !== undefined) return false;
    const startedAt = performance.now();
    const settle = (isAllowed: boolean) => {
      if (isAllowed) this.#answer(request, response, call, startedAt);
      return isAllowed;
    };
    const allowed = mayCall(call, bearer, firstRawHeader(request, unattendedHeader) === undefined);
    if (!(allowed instanceof Promise)) return settle(allowed);
    void allowed.then((isAllowed) => settle(isAllowed) || otherwise());
    return true;
  }

  #answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path, headers, reply }: MountedCall,
    startedAt: number,
  ): void {
    const { ended, clientAddress } = this.#options;
    const id = randomUUIDv7();
    this.#write(() => response.writeHead(200, [...headers, id]).end(reply, encoding));
    ended.tell({
      id,
      method: 'GET',
      route: path,
      status: 200,
      isRoutine: true,
      elapsed: performance.now() - startedAt,
      ip: () => clientAddress(request),
      message: request,
    });
  }

  /**
   * The answers of one turn of the event loop are written one right after the other: a proxy that asks on behalf of
   * many is woken once for all of them, which is what a write costs most.
   */
  #write(answer: () => void): void {
    if (this.#answers.length === 0) {
      setImmediate(() => {
        const answers = this.#answers;
        this.#answers = [];
        for (const write of answers) write();
      });
    }
    this.#answers.push(answer);
  }
}

/** A refusal that comes as an exception is told where refusals are told. */
function mayCall(call: FastCall, bearer: string, isUse: boolean): MaybePromise<boolean> {
  try {
    const allowed = call.mayCall(bearer, isUse);
    return allowed instanceof Promise ? allowed.catch(() => false) : allowed;
  } catch {
    return false;
  }
}
