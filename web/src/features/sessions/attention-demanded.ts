type Listener = (sessionId: string) => void;

const listeners = new Set<Listener>();

/**
 * Call it when the API refused a call of this session because a required login attention is pending
 * (docs/behaviour/attentions.md#guard).
 */
export function demandAttention(sessionId: string): void {
  for (const listener of listeners) listener(sessionId);
}

export function onAttentionDemanded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
