// `npm run build-promtool`: builds promtool with Go, which takes minutes, and stores it for the tests of the alert
// rules.

import { buildPromtool } from './testing/promtool.ts';

const binary = await buildPromtool();
if (binary) console.log(`Kept: ${binary}`);
else process.exitCode = 1;
