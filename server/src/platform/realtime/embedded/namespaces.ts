/** What a channel allows. A channel's namespace is what stands before its first colon. */
export interface Namespace {
  /** Publications kept for those who come back; 0 keeps none. */
  readonly historySize: number;
  /** Milliseconds that a publication is kept. */
  readonly historyTtl: number;
  /** Subscribers learn their position in the stream, and are told when they missed something. */
  readonly positioned: boolean;
  /** Subscribers who come back are given what they missed. */
  readonly recovery: boolean;
  /** Who is subscribed is on record. */
  readonly presence: boolean;
  /** False: by token only. */
  readonly allowSubscribe: boolean;
  /** What subscribers may do beyond listening (security #76). */
  readonly allowPublish: boolean;
  readonly allowHistory: boolean;
  readonly allowPresence: boolean;
}

/** A namespace that allows nothing beyond listening with a token; what it should do more is said on top of it. */
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

/** The namespace of a channel, undefined where there is none of that name. */
export function namespaceOf(namespaces: Namespaces, channel: string): Namespace | undefined {
  const name = channel.slice(0, Math.max(0, channel.indexOf(':')));
  return Object.hasOwn(namespaces, name) ? namespaces[name] : undefined;
}
