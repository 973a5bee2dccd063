import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { ComponentType } from 'react';

export interface AttentionPanelProps {
  item: LoginAttention;
  /** What the notice asks for is done: the queue is read again. */
  onDone: () => void;
  /** Settles a notice that asks for nothing more than being read. */
  onAcknowledge: () => void;
  busy: boolean;
}

/** What one type of notice says and offers. */
export type AttentionPanel = ComponentType<AttentionPanelProps>;
