/** The states of a connection (docs/behaviour/realtime.md#states). */
export type RealtimeState = 'disconnected' | 'connecting' | 'connected';

export interface RealtimeConnection {
  readonly state: RealtimeState;
  /** Closed for good: by the server's word or because the token is dead. Who needs it later opens another. */
  readonly hasEnded: boolean;
}

export type RealtimeEventName = 'opened' | 'lost' | 'connected' | 'ended';

export const unopened: RealtimeConnection = { state: 'disconnected', hasEnded: false };

/** Pure; what has ended stays so. */
export function realtimeConnection(
  connection: RealtimeConnection,
  event: RealtimeEventName,
): RealtimeConnection {
  if (connection.hasEnded) return connection;
  switch (event) {
    case 'opened':
    case 'lost':
      return { state: 'connecting', hasEnded: false };
    case 'connected':
      return { state: 'connected', hasEnded: false };
    case 'ended':
      return { state: 'disconnected', hasEnded: true };
  }
}
