import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface Report {
  readonly files: Record<string, { mutants: { readonly status: string; readonly statusReason?: string }[] }>;
}

/**
 * Removes survivors and timeouts from the results of the last run. Stryker would only test them again for a new test;
 * here an improved test counts as well.
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
