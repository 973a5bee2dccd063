/** What is allowed in a channel. A channel's namespace is the part of its name before the first colon. */
export interface Namespace {
  /** Publications kept for reconnecting subscribers; 0 keeps none. */
  readonly historySize: number;
  /** Milliseconds that a publication is kept. */
  readonly historyTtl: number;
  /** Subscribers learn their position in the stream, and are notified of gaps. */
  readonly positioned: boolean;
  /** Reconnecting subscribers receive what they missed. */
  readonly recovery: boolean;
  /** Subscribers are recorded. */
  readonly presence: boolean;
  /** If false, subscribing needs a token. */
  readonly allowSubscribe: boolean;
  /** What subscribers may do beyond receiving (security #76). */
  readonly allowPublish: boolean;
  readonly allowHistory: boolean;
  readonly allowPresence: boolean;
}

/** A namespace that only allows receiving, with a token; further permissions are added explicitly. */
export const privateNamespace: Namespace = {
  historySize: 0,
  historyTtl: 0,
  positioned: false,
  recovery: false,
  presence: false,
  allowSubscribe: false,
  allowPublish: false,
  allowHistory: false,
  allowPresence: false,
};

export type Namespaces = Readonly<Record<string, Namespace>>;

/** The namespace of a channel; undefined if there is none of that name. */
export function namespaceOf(namespaces: Namespaces, channel: string): Namespace | undefined {
  const name = channel.slice(0, Math.max(0, channel.indexOf(':')));
  return Object.hasOwn(namespaces, name) ? namespaces[name] : undefined;
}
