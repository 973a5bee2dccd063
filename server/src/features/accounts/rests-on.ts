import type { FactorType } from '@latchkey/contract/mfa/factors';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../sessions/session.ts';

/** For the factors that began a session, the sessions in which each may have been added: ids. */
export type RestsOn = { readonly [Type in FactorType]?: readonly string[] };

export interface ProvenFactors {
  readonly userId: string;
  readonly factors: readonly FactorType[];
  /** The passkey that signs in. */
  readonly passkeyId?: string | undefined;
  /** The trusted device that replaces the second factor. */
  readonly trustedDeviceId?: string | undefined;
}

/** In which sessions the factors of a sign-in were added; undefined if in none. It does not say so of the password. */
export type ReadRestsOn = (tx: Database, proven: ProvenFactors) => Promise<RestsOn | undefined>;

/** As it is stored. */
export const closeRestsOn = (restsOn: RestsOn | undefined): string | null =>
  restsOn ? JSON.stringify(restsOn) : null;

export const restsOnOf = ({ rests_on: json }: Pick<Session, 'rests_on'>): RestsOn =>
  json === null ? {} : (JSON.parse(json) as RestsOn);
