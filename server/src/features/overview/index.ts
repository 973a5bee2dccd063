import { overviewRead } from '@latchkey/contract/overview/overview-read';
import { implement } from '../../platform/http/implement.ts';
import { countEvery } from './limits.ts';
import { type OverviewDeps, overviewService } from './overview.service.ts';

export function overviewFeature(deps: OverviewDeps) {
  const overview = overviewService(deps);
  return {
    overview,
    endpoints: [implement(overviewRead, () => overview.read())],
    tasks: [{ name: 'count for the overview', every: countEvery, run: overview.count }],
  };
}
