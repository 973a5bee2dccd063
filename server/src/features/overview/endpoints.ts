import { overviewRead } from '@latchkey/contract/overview/overview-read';
import { implement } from '../../platform/http/implement.ts';
import type { OverviewService } from './overview.service.ts';

export function overviewEndpoints({ overview }: { readonly overview: OverviewService }) {
  return [implement(overviewRead, () => overview.read())];
}
