import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const server = '/usr/sbin/apache2';
const modules = '/usr/lib/apache2/modules';
const run = promisify(execFile);
const installWithin = 5 * 60_000;
const startWithin = 20_000;

/**
 * Debian's Apache with mod_auth_openidc. Installs it on Debian if tests may install programs; otherwise says why not.
 */
export async function ensureApache(): Promise<boolean> {
  const isThere = () => existsSync(server) && existsSync(join(modules, 'mod_auth_openidc.so'));
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return skip('it is not installed, and cannot be');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['apache2', 'libapache2-mod-auth-openidc'];
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env,
      timeout: installWithin,
    });
  } catch (error) {
    return skip(`apt-get failed: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
  }
  return isThere() || skip('apt-get installed something else');
}

function skip(reason: string): false {
  process.stderr.write(`SKIPPED: Apache with mod_auth_openidc, because ${reason}\n`);
  return false;
}

export interface ApacheOptions {
  readonly port: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Apache {
  readonly errors: () => Promise<string>;
  stop(): Promise<void>;
}

/** A protected site that returns the claims as response headers, so that a test can read them. */
export async function startApache(options: ApacheOptions): Promise<Apache> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-apache-'));
  await chmod(directory, 0o755);
  await mkdir(join(directory, 'site'));
  await writeFile(join(directory, 'site/index.html'), 'protected');
  await writeFile(join(directory, 'apache.conf'), configuration(directory, options));
  const child = spawn(server, ['-f', join(directory, 'apache.conf'), '-D', 'FOREGROUND'], {
    stdio: 'ignore',
  });
  const errors = () => readFile(join(directory, 'error.log'), 'utf8').catch(() => '');
  const deadline = Date.now() + startWithin;
  while (!(await answers(options.port))) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`Apache did not start: ${await errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    errors,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://localhost:${port}/goodbye`, { redirect: 'manual' });
    return true;
  } catch {
    return false;
  }
}

function configuration(directory: string, { port, issuer, clientId, clientSecret }: ApacheOptions): string {
  const loaded = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'headers', 'auth_openidc'];
  return `ServerRoot ${directory}
ServerName localhost
Listen 127.0.0.1:${port}
${loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
PidFile ${directory}/apache.pid
ErrorLog ${directory}/error.log
DefaultRuntimeDir ${directory}
Mutex file:${directory} default
DocumentRoot ${directory}/site
DirectoryIndex index.html
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${clientSecret}
OIDCRedirectURI http://localhost:${port}/oidc/callback
OIDCCryptoPassphrase a-passphrase-for-this-test-alone
OIDCScope "openid profile email"
OIDCPKCEMethod S256
OIDCRemoteUserClaim email
<Location />
  AuthType openid-connect
  Require valid-user
  Header always set X-Claim-Sub "expr=%{reqenv:OIDC_CLAIM_sub}"
  Header always set X-Claim-Email "expr=%{reqenv:OIDC_CLAIM_email}"
  Header always set X-Claim-Name "expr=%{reqenv:OIDC_CLAIM_name}"
</Location>
<Location /goodbye>
  Require all granted
</Location>
`;
}
