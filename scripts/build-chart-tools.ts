// `npm run build-chart-tools`: builds helm and kubeconform with Go, which takes minutes, and stores them with the
// schemas of Kubernetes objects for the test of the Helm chart.

import { buildChartTools } from './testing/chart-tools.ts';

const tools = await buildChartTools();
if (tools) console.log(`Kept: ${Object.values(tools).join(' ')}`);
else process.exitCode = 1;
