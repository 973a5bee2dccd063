/**
 * Countable occurrences with their labels. A label has few values: words of closed lists, or names that the operator
 * configured.
 */
export interface Happening {
  readonly signIn: { readonly method: string; readonly result: string; readonly factor: string };
  readonly auditEvent: { readonly action: string };
  readonly message: { readonly channel: string; readonly template: string; readonly result: MessageResult };
  readonly webhookAttempt: { readonly result: 'delivered' | 'delayed' | 'given_up' };
  readonly tokenGrant: { readonly grant: string; readonly result: 'granted' | 'refused' };
  readonly refreshTokenReused: Readonly<Record<never, string>>;
}

/** `delayed` means that it is retried later. */
export type MessageResult = 'sent' | 'delayed' | 'failed' | 'expired';

type Listener = <N extends keyof Happening>(name: N, labels: Happening[N]) => void;

/** Passes occurrences on to the metrics; without METRICS_PORT nobody listens. */
export class Happenings {
  readonly #listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  tell<N extends keyof Happening>(name: N, labels: Happening[N]): void {
    for (const listener of this.#listeners) listener(name, labels);
  }
}
