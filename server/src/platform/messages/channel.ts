/** The ways a message can travel. */
export type ChannelName = 'email' | 'sms' | 'whatsapp' | 'lark';

/** What a template makes of its data, ready to be sent. */
export interface RenderedMessage {
  /** For mails. */
  readonly subject: string;
  readonly text: string;
  /** For mails; null elsewhere. */
  readonly html: string | null;
  /** The one-time code that the text holds. */
  readonly code: string | null;
  /** The link that the text holds. */
  readonly link: string | null;
}

export interface OutgoingMessage extends RenderedMessage {
  /** The same at every attempt: gateways and mail servers know a repetition by it. */
  readonly id: string;
  readonly to: string;
  /** A PNG, which `html` names by its id. */
  readonly logo?: Buffer | undefined;
  readonly locale: string;
}

/** One way to send. A new one is a file beside the others and a line in the registry. */
export interface Channel {
  /** Resolves when the message was taken over. Throws PermanentFailure where trying again cannot help, anything else where it can. */
  send(message: OutgoingMessage): Promise<void>;
  close?(): void;
}

/** The recipient or the message was refused for good. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
