/** What happens often enough to be counted, each with labels of few values: the words of closed lists and of the operator's set-up. */
export interface Happening {
  readonly signIn: { readonly method: string; readonly result: string; readonly factor: string };
  readonly auditEvent: { readonly action: string };
  readonly message: { readonly channel: string; readonly template: string; readonly result: MessageResult };
  readonly webhookAttempt: { readonly result: 'delivered' | 'delayed' | 'given_up' };
  readonly tokenGrant: { readonly grant: string; readonly result: 'granted' | 'refused' };
  readonly refreshTokenReused: Readonly<Record<never, string>>;
}

/** `delayed`: it goes out again later. */
export type MessageResult = 'sent' | 'delayed' | 'failed' | 'expired';

type Listener = <N extends keyof Happening>(name: N, labels: Happening[N]) => void;

/** Tells whoever counts; nobody does where there is no METRICS_PORT. */
export class Happenings {
  readonly #listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  tell<N extends keyof Happening>(name: N, labels: Happening[N]): void {
    for (const listener of this.#listeners) listener(name, labels);
  }
}
