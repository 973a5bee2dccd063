import type { RealtimeEngine } from '../realtime-engine.ts';

/** A realtime server that the contract is held against, and the portal's side of it. */
export interface RealtimeTarget {
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly engine: RealtimeEngine;
  /** A connection token that lives a minute, unless told otherwise. */
  connectionToken(user?: string, sessionId?: string, life?: number): string;
  subscriptionToken(channel: string, user?: string, sessionId?: string, life?: number): string;
  stop(): Promise<void>;
}
