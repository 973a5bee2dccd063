/** The channels that a message can be sent by. */
export type ChannelName = 'email' | 'sms' | 'whatsapp' | 'lark';

/** A rendered template, ready to be sent. */
export interface RenderedMessage {
  /** For mails only. */
  readonly subject: string;
  readonly text: string;
  /** For mails; null otherwise. */
  readonly html: string | null;
  /** The one-time code in the text. */
  readonly code: string | null;
  /** The link in the text. */
  readonly link: string | null;
}

export interface OutgoingMessage extends RenderedMessage {
  /** The same at every attempt: gateways and mail servers recognise a repetition by it. */
  readonly id: string;
  readonly to: string;
  /** A PNG, which `html` refers to by its content id. */
  readonly logo?: Buffer | undefined;
  readonly locale: string;
}

/** A way of sending messages. To add one, add a file beside the others and a line to the registry. */
export interface Channel {
  /**
   * Resolves when the message was accepted. Throws PermanentFailure if a retry cannot help, any other error if it can.
   */
  send(message: OutgoingMessage): Promise<void>;
  close?(): void;
}

/** The recipient or the message was refused permanently. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
