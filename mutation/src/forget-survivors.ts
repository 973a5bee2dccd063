import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface Report {
  readonly files: Record<string, { mutants: { readonly status: string; readonly statusReason?: string }[] }>;
}

/**
 * Takes what no test noticed, or what only took too long, out of the results of the last run. Stryker would test it again only where a test is new;
 * here a test that has become sharper counts as well.
 */
export function forgetSurvivors(file: string): void {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  for (const service of Object.values(report.files)) {
    service.mutants = service.mutants.filter(
      ({ status, statusReason }) =>
        (status === 'Killed' && !statusReason?.includes('timed out')) || status === 'Ignored',
    );
  }
  writeFileSync(file, JSON.stringify(report));
}
