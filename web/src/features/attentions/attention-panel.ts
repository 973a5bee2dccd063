import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { ComponentType } from 'react';

export interface AttentionPanelProps {
  item: LoginAttention;
  /** What the notice asks for is done: the queue is read again. */
  onDone: () => void;
  /** Resolves a notice that only needs to be read. */
  onAcknowledge: () => void;
  busy: boolean;
}

/** The content and actions of one type of notice. */
export type AttentionPanel = ComponentType<AttentionPanelProps>;
