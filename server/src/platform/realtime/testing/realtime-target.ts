import type { RealtimeEngine } from '../realtime-engine.ts';

/** A realtime server under the contract tests, and the portal's side of it. */
export interface RealtimeTarget {
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly engine: RealtimeEngine;
  /** A connection token valid for a minute by default. */
  connectionToken(user?: string, sessionId?: string, life?: number): string;
  subscriptionToken(channel: string, user?: string, sessionId?: string, life?: number): string;
  stop(): Promise<void>;
}
