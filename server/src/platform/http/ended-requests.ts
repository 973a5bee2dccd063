import type { IncomingHttpHeaders } from 'node:http';
import type { LoggedRequest } from '../log/request-line.ts';

/** An answered request; `ip` returns the client's address behind the trusted proxies. */
export interface EndedRequest extends LoggedRequest {
  /** The request's headers; they are only parsed when they are read. */
  readonly message: { readonly headers: IncomingHttpHeaders };
}

export type EndedRequestListener = (request: EndedRequest) => void;

/** Reports every answered request to metrics, log and traces, whichever path it took. */
export class EndedRequests {
  readonly #listeners: EndedRequestListener[] = [];

  listen(listener: EndedRequestListener): void {
    this.#listeners.push(listener);
  }

  tell(request: EndedRequest): void {
    for (const listener of this.#listeners) listener(request);
  }
}
