import type { Factor } from '@latchkey/contract/http/api-error';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** Props of a factor's panel. */
export interface PanelProps {
  readonly factor: Factor;
  /** The bearer token for the challenges: the pending token of a sign-in, or the session's. */
  readonly token: string;
  /** The challenge was passed. */
  readonly onProof: (mfaToken: string) => void;
  /** The companion denied, which ends a pending sign-in or reset. */
  readonly onDenied: () => void;
  /** Leads to the other methods; null if there are none. */
  readonly onOther: (() => void) | null;
  /** A 401: the token is invalid, and the whole flow ends (docs/behaviour/mfa.md#calls). */
  readonly onDead: (error: unknown) => void;
}

/** A factor in the modal: one file each, listed in the registry (ARCHITECTURE.md#rules). */
export interface FactorPanel {
  readonly icon: LucideIcon;
  readonly Panel: ComponentType<PanelProps>;
}
