/** Milliseconds (docs/behaviour/realtime.md#constants); a token is refreshed as the library does it, which is between the two readings there. */
export const realtimeTiming = {
  minReconnectDelay: 500,
  maxReconnectDelay: 20_000,
  timeout: 5_000,
  maxServerPingDelay: 10_000,
  minResubscribeDelay: 500,
  maxResubscribeDelay: 20_000,
} as const;
