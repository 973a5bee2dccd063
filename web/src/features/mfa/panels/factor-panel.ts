import type { Factor } from '@latchkey/contract/http/api-error';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** What the modal gives to the panel of a factor. */
export interface PanelProps {
  readonly factor: Factor;
  /** The bearer of the challenges: the pending token of a sign-in, or the session's. */
  readonly token: string;
  /** The challenge was passed. */
  readonly onProof: (mfaToken: string) => void;
  /** The owner's companion said no, which ends a sign-in or a reset under way. */
  readonly onDenied: () => void;
  /** Leads to the other methods; null where there is none. */
  readonly onOther: (() => void) | null;
  /** A 401: the token is dead, and with it the whole flow (docs/behaviour/mfa.md#calls). */
  readonly onDead: (error: unknown) => void;
}

/** A factor in the modal: one file each, listed in the registry (ARCHITECTURE.md#rules). */
export interface FactorPanel {
  readonly icon: LucideIcon;
  readonly Panel: ComponentType<PanelProps>;
}
