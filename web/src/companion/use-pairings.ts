import { useCallback, useEffect, useState } from 'react';
import { companionDatabase } from './companion-database.ts';
import { completeBegun } from './pair.ts';
import type { ApprovalCode, Pairing } from './pairing.ts';

export interface Pairings {
  /** Undefined until they are read. */
  readonly pairings: readonly Pairing[] | undefined;
  /** The last approval of each account. */
  readonly codes: readonly ApprovalCode[];
  /** The browser cannot store anything for this page. */
  readonly isBroken: boolean;
  added(pairing: Pairing): void;
  forget(deviceId: string): Promise<void>;
  approved(code: ApprovalCode): Promise<void>;
  /** The person has seen it. */
  dismiss(deviceId: string): Promise<void>;
}

/** The data that this browser stores. */
export function usePairings(): Pairings {
  const [pairings, setPairings] = useState<readonly Pairing[]>();
  const [codes, setCodes] = useState<readonly ApprovalCode[]>([]);
  const [isBroken, setIsBroken] = useState(false);

  const added = useCallback((pairing: Pairing) => {
    setPairings((list = []) => [...list.filter(({ deviceId }) => deviceId !== pairing.deviceId), pairing]);
  }, []);

  useEffect(() => {
    Promise.all([
      companionDatabase.all<Pairing>('pairings'),
      companionDatabase.all<ApprovalCode>('approvals'),
    ]).then(
      ([stored, codes]) => {
        setPairings(stored);
        setCodes(codes);
        void completeBegun().then((late) => late.forEach(added));
      },
      () => {
        setIsBroken(true);
        setPairings([]);
      },
    );
  }, [added]);

  const dismiss = useCallback(async (deviceId: string) => {
    setCodes((list) => list.filter((each) => each.deviceId !== deviceId));
    await companionDatabase.remove('approvals', deviceId);
  }, []);

  return {
    pairings,
    codes,
    isBroken,
    added,
    async forget(deviceId) {
      await companionDatabase.remove('pairings', deviceId);
      await dismiss(deviceId);
      setPairings((list = []) => list.filter((each) => each.deviceId !== deviceId));
    },
    async approved(approval) {
      setCodes((list) => [...list.filter(({ deviceId }) => deviceId !== approval.deviceId), approval]);
      await companionDatabase.put('approvals', approval);
    },
    dismiss,
  };
}
