import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { findProgram } from '../../../scripts/testing/find-program.ts';
import { keycloakEnvironment } from './keycloak-process.ts';

const run = promisify(execFile);
const version = '26.7.3';
/** From Maven Central. */
const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`;
const sha256 = '77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47';
const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const oldestJava = 17;
const within = 15 * 60_000;

/**
 * Settings that Keycloak compiles in. Its documentation excludes its own database from production, and one that does
 * not sync its commits would be unfair. The local cache is for a single server.
 */
const builtIn = ['--db=postgres', '--cache=local', '--health-enabled=true'];

/** Where the built distribution is stored. */
const kept = join(homedir(), '.cache/latchkey', `keycloak-${version}`);
const startScript = join('bin', 'kc.sh');

/**
 * Downloads and builds Keycloak once if Java and Maven are available. Returns its start script; otherwise undefined,
 * with a message.
 */
export async function ensureKeycloak(): Promise<string | undefined> {
  try {
    await requireJava();
    if (!existsSync(kept)) await install();
    return join(kept, startScript);
  } catch (error) {
    skipKeycloak(error instanceof Error ? error.message.slice(0, 200) : String(error));
    return undefined;
  }
}

/** Reports that it is not measured. */
export function skipKeycloak(reason: string): void {
  process.stderr.write(`SKIPPED: Keycloak, because ${reason}\n`);
}

async function requireJava(): Promise<void> {
  requireProgram('java', 'Java');
  const { stdout } = await run('java', ['--version']);
  const found = Number(/\d+/.exec(stdout)?.[0]);
  if (!(found >= oldestJava)) throw new Error(`it needs Java ${oldestJava}, and this is ${found}`);
}

function requireProgram(program: string, name: string): void {
  if (!findProgram(program)) throw new Error(`${name} is missing`);
}

async function install(): Promise<void> {
  requireProgram('mvn', 'Maven, which downloads it,');
  process.stderr.write(`Downloading and building Keycloak ${version} …\n`);
  const parent = join(kept, '..');
  await mkdir(parent, { recursive: true });
  // Moved into place at the end, so that concurrent runs never see an incomplete one.
  const building = await mkdtemp(join(parent, 'build-'));
  try {
    const download = [`-Dartifact=${artifact}`, `-DoutputDirectory=${building}`];
    await run('mvn', ['--quiet', '--batch-mode', copy, ...download], { cwd: building, timeout: within });
    const archive = join(building, `keycloak-quarkus-dist-${version}.tar.gz`);
    const found = await sha256Of(archive);
    if (found !== sha256) throw new Error(`the download has the checksum ${found}`);
    await run('tar', ['--extract', '--gzip', '--file', archive, '--directory', building]);
    const distribution = join(building, `keycloak-${version}`);
    const options = { env: keycloakEnvironment(), timeout: within };
    await run(join(distribution, startScript), ['build', ...builtIn], options);
    await rename(distribution, kept);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
