import type { IncomingHttpHeaders } from 'node:http';
import type { LoggedRequest } from '../log/request-line.ts';

/** A request that was answered; `ip` tells the client's behind the trusted proxies. */
export interface EndedRequest extends LoggedRequest {
  /** Its headers; they are made of what came over the line when they are asked for. */
  readonly message: { readonly headers: IncomingHttpHeaders };
}

export type EndedRequestListener = (request: EndedRequest) => void;

/** Tells what counts, logs and traces of every request, whichever way it was answered. */
export class EndedRequests {
  readonly #listeners: EndedRequestListener[] = [];

  listen(listener: EndedRequestListener): void {
    this.#listeners.push(listener);
  }

  tell(request: EndedRequest): void {
    for (const listener of this.#listeners) listener(request);
  }
}
