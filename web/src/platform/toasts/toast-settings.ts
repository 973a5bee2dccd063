/** docs/behaviour/web.md#toasts. Sonner's own width (356 px) and swipe threshold (45 px) are ours. */
export const toastSettings = {
  durationMs: 4000,
  /** Of a success that is not complete. */
  warningMs: 10_000,
  visible: 3,
  position: 'bottom-right',
  gap: 14,
} as const;
