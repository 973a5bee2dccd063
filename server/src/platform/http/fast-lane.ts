import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unattendedHeader } from '@latchkey/contract/http/unattended-header';
import { proofHeader } from '@latchkey/contract/sessions/session-proof';
import type { ClientAddress } from '../network/client-address.ts';
import type { MaybePromise } from './and-then.ts';
import { bearerOf } from './bearer.ts';
import type { EndedRequests } from './ended-requests.ts';
import { firstRawHeader } from './raw-headers.ts';

/** A call with a constant reply, which only confirms that the caller may make it. */
export interface FastCall {
  /**
   * Whether the bearer may make the call; may throw instead of returning false. `isUse` is false if the request says
   * that no person is present.
   */
  mayCall(bearer: string, isUse: boolean): MaybePromise<boolean>;
  /** JSON of ASCII characters. */
  readonly reply: string;
}

export interface FastLaneOptions {
  /** Headers of every reply. */
  readonly headers: Readonly<Record<string, string>>;
  readonly ended: EndedRequests;
  readonly clientAddress: ClientAddress;
}

interface MountedCall extends FastCall {
  readonly path: string;
  readonly headers: readonly string[];
}

/** Node does not need to scan latin1 text for multi-byte characters. */
const encoding = 'latin1';

/**
 * Answers the one call that every page and application makes again and again, ahead of Fastify, whose overhead would
 * exceed all the rest of the work.
 * It only ever answers 200: any other outcome is left to the normal path, which refuses the request.
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

  /** Registers a GET call for exactly this path, without query parameters. */
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

  /** Returns true if the request is being answered; `otherwise` answers it if it turns out not to be eligible. */
  take(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    const call = request.method === 'GET' ? this.#calls.find(({ path }) => path === request.url) : undefined;
    const bearer = call && bearerOf(firstRawHeader(request, 'authorization'));
    // An offered upgrade, even if it is ignored, changes how the connection is answered.
    if (!call || bearer === undefined || firstRawHeader(request, 'upgrade') !== undefined) return false;
    // A proof renews its session, which takes more than checking the token.
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
   * Writes all answers of one turn of the event loop together: a proxy that serves many clients is then woken once for
   * all of them, and waking it is what a write costs most.
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

/** Converts a refusal that is thrown into a rejected promise, so that both are handled in one place. */
function mayCall(call: FastCall, bearer: string, isUse: boolean): MaybePromise<boolean> {
  try {
    const allowed = call.mayCall(bearer, isUse);
    return allowed instanceof Promise ? allowed.catch(() => false) : allowed;
  } catch {
    return false;
  }
}
