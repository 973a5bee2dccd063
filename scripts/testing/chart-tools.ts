import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildGoProgram, downloadGoModule, type GoProgram, keptGoProgram } from './build-go-program.ts';
import { findProgram } from './find-program.ts';
import { schemasOfCluster, schemasOfResource } from './kubernetes-schemas.ts';

const helm: GoProgram = {
  name: 'helm',
  module: 'helm.sh/helm/v3',
  version: 'v3.19.0',
  package: './cmd/helm',
};
const kubeconform: GoProgram = {
  name: 'kubeconform',
  module: 'github.com/yannh/kubeconform',
  version: 'v0.7.0',
  package: './cmd/kubeconform',
};
const kubernetes = { module: 'k8s.io/kubernetes', version: 'v1.34.1' };
/** The types that the Prometheus operator adds to a cluster. */
const prometheusOperator = {
  module: 'github.com/prometheus-operator/prometheus-operator',
  version: 'v0.85.0',
};

export interface ChartTools {
  readonly helm: string;
  readonly kubeconform: string;
  /** A directory of JSON schemas, for `-schema-location`. */
  readonly schemas: string;
}

export const clusterVersion: string = kubernetes.version.slice(1);
const schemas = join(keptGoProgram({ ...kubernetes, name: 'kubernetes-schemas' }));

/** The programs in the PATH, or those built here; undefined if one is missing. */
export function keptChartTools(): ChartTools | undefined {
  const tools = {
    helm: findProgram('helm') ?? keptGoProgram(helm),
    kubeconform: findProgram('kubeconform') ?? keptGoProgram(kubeconform),
    schemas,
  };
  return Object.values(tools).every((path) => existsSync(path)) ? tools : undefined;
}

/** Undefined with a message if Go cannot build them. */
export async function buildChartTools(): Promise<ChartTools | undefined> {
  for (const program of [helm, kubeconform])
    if (!findProgram(program.name) && !(await buildGoProgram(program))) return undefined;
  try {
    if (!existsSync(schemas)) await keepSchemas();
  } catch (error) {
    process.stderr.write(`SKIPPED: the schemas of Kubernetes, because Go did not bring them: ${error}\n`);
    return undefined;
  }
  return keptChartTools();
}

async function keepSchemas(): Promise<void> {
  const [cluster, operator] = await Promise.all([kubernetes, prometheusOperator].map(downloadGoModule));
  const read = async (...path: string[]) => JSON.parse(await readFile(join(...path), 'utf8'));
  const all = {
    ...schemasOfCluster(await read(cluster ?? '', 'api/openapi-spec/swagger.json')),
    ...schemasOfResource(await read(operator ?? '', 'jsonnet/prometheus-operator/podmonitors-crd.json')),
  };
  await mkdir(schemas, { recursive: true });
  for (const [name, schema] of Object.entries(all))
    await writeFile(join(schemas, `${name}.json`), JSON.stringify(schema));
}
