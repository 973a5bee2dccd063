import { overviewEndpoints } from './endpoints.ts';
import { countEvery } from './limits.ts';
import { type OverviewDeps, overviewService } from './overview.service.ts';

export function overviewFeature(deps: OverviewDeps) {
  const overview = overviewService(deps);
  return {
    overview,
    endpoints: overviewEndpoints({ overview }),
    tasks: [{ name: 'count for the overview', every: countEvery, run: overview.count }],
  };
}
