/** Spec §9. Sonner's own width (356 px) and swipe threshold (45 px) are the specification's. */
export const toastSettings = {
  durationMs: 4000,
  visible: 3,
  position: 'bottom-right',
  gap: 14,
} as const;
