/**
 * In milliseconds (docs/behaviour/realtime.md#constants); the library decides when a token is refreshed, which lies
 * between the two values there.
 */
export const realtimeTiming = {
  minReconnectDelay: 500,
  maxReconnectDelay: 20_000,
  timeout: 5_000,
  maxServerPingDelay: 10_000,
  minResubscribeDelay: 500,
  maxResubscribeDelay: 20_000,
} as const;
