import type { MutantResult } from '@stryker-mutator/api/core';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { changeOf } from './report.ts';

/** Prints survivors immediately: a run takes long, and the missing test can be written meanwhile. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Reporter, 'survivors', {
    onMutantTested(mutant: Readonly<MutantResult>): void {
      if (mutant.status === 'Survived' || mutant.status === 'NoCoverage') console.log(changeOf(mutant));
    },
  }),
];
