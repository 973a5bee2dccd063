const yearMs = 365 * 86_400_000;

interface Dated {
  created_at: string;
  last_used_at: string | null;
}

/** Whether it was neither used nor added within a year: probably nobody has it any more. Pure. */
export function isIdle({ created_at, last_used_at }: Dated, now: number): boolean {
  return now - Date.parse(last_used_at ?? created_at) >= yearMs;
}
