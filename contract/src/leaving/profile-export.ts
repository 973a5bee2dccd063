import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/scalars.ts';

/** Rows as stored, with times in ISO 8601; without secrets and hashes. */
const Rows = z.array(z.record(z.string(), z.unknown()));

/** GET /api/profile/export: everything that is stored about the person, as one file. */
export const profileExport = endpoint({
  method: 'GET',
  path: '/api/profile/export',
  feature: 'leaving',
  summary: 'Download everything that is kept about you.',
  source: 'docs/behaviour/leaving.md#export, GDPR articles 15 and 20',
  callers: ['session'],
  stepUp: true,
  reply: z.object({
    format: z.literal('latchkey-export-1'),
    exported_at: Timestamp,
    account: z.record(z.string(), z.unknown()),
    /** By kind: `sessions`, `sign_ins`, `applications`, … */
    records: z.record(z.string(), Rows),
  }),
  errors: ['2fa_required'],
});
