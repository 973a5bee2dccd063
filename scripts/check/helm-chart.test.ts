import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { clusterVersion, keptChartTools } from '../testing/chart-tools.ts';

const run = promisify(execFile);
const chart = join(import.meta.dirname, '../../deploy/helm');
const values = join(chart, 'example.yaml');

/** The programs in the PATH, or those that `npm run build-chart-tools` stored, because building takes minutes. */
const tools = keptChartTools();
if (!tools)
  process.stderr.write(
    'SKIPPED: helm, kubeconform or their schemas are not here; `npm run build-chart-tools` builds and keeps them\n',
  );

describe.skipIf(!tools)('the Helm chart', () => {
  const { helm = '', kubeconform = '', schemas = '' } = tools ?? {};

  const rendered = async (settings: readonly string[]) => {
    const given = settings.flatMap((setting) => ['--set', setting]);
    const args = ['template', 'latchkey', chart, '--values', values, '--kube-version', clusterVersion];
    return (await run(helm, [...args, ...given], { timeout: 30_000 })).stdout;
  };
  /** What kubeconform reports for each object. Strict, to detect misspelt or misplaced fields. */
  const faultsOf = (objects: string): { readonly checked: number; readonly faults: unknown[] } => {
    const location = `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`;
    const { stdout, stderr } = spawnSync(
      kubeconform,
      ['-strict', '-verbose', '-output', 'json', '-schema-location', location],
      { input: objects, encoding: 'utf8', timeout: 30_000 },
    );
    if (!stdout) throw new Error(stderr);
    const { resources } = JSON.parse(stdout) as { resources: { kind: string; status: string }[] };
    return {
      checked: resources.length,
      faults: resources.filter(({ status }) => status !== 'statusValid'),
    };
  };

  it('passes helm lint', async () => {
    const { stdout } = await run(helm, ['lint', '--strict', chart, '--values', values], { timeout: 30_000 });
    expect(stdout).toContain('0 chart(s) failed');
  });

  it.each([
    ['as in the example', [], 6],
    ['without an ingress', ['ingress.enabled=false'], 5],
    ['without a network policy', ['networkPolicy.enabled=false'], 5],
    ['watched by the Prometheus operator', ['metrics.podMonitor=true'], 7],
    [
      'with optional values set',
      [
        'podAnnotations.note=one',
        'nodeSelector.disk=fast',
        'imagePullSecrets[0].name=registry',
        'tolerations[0].key=only',
        'tolerations[0].operator=Exists',
        `image.digest=sha256:${'0'.repeat(64)}`,
      ],
      6,
    ],
  ])('is accepted by Kubernetes, %s', async (_, settings, count) => {
    expect(faultsOf(await rendered(settings))).toEqual({ checked: count, faults: [] });
  });

  it.each([
    ['a misspelt field', /replicas:/, 'replica:'],
    ['a value of the wrong type', /containerPort: 3000/, 'containerPort: three'],
    ['a misplaced field', /readinessProbe:\n {12}httpGet:/, 'readinessProbe:\n            port:'],
  ])('would be refused with %s', async (_, right, wrong) => {
    const objects = await rendered([]);
    expect(objects).toMatch(right);
    expect(faultsOf(objects.replace(right, wrong)).faults).toHaveLength(1);
  });
});
