/** The states of a connection (docs/behaviour/realtime.md#states). */
export type RealtimeState = 'disconnected' | 'connecting' | 'connected';

export interface RealtimeConnection {
  readonly state: RealtimeState;
  /** Closed permanently: by the server, or because the token is invalid. A later listener opens another connection. */
  readonly hasEnded: boolean;
}

export type RealtimeEventName = 'opened' | 'lost' | 'connected' | 'ended';

export const unopened: RealtimeConnection = { state: 'disconnected', hasEnded: false };

/** Pure; an ended connection stays ended. */
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
