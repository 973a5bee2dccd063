import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { type Files, plantTree } from '../check/planted-tree.ts';
import { ensurePrograms } from './ensure-programs.ts';

afterEach(() => vi.unstubAllEnvs());

/** A machine with only these programs. */
async function machineWith(programs: Files) {
  const tree = await plantTree(programs);
  for (const name of Object.keys(programs)) await chmod(join(tree.root, name), 0o755);
  vi.stubEnv('PATH', tree.root);
  return tree;
}

/** A replacement for apt that records its arguments and provides oathtool. */
const apt = `#!/bin/sh
echo "$*" >>"\${0%/*}/asked"
case "$*" in *install*) echo '#!/bin/sh' >"\${0%/*}/oathtool" && /bin/chmod 755 "\${0%/*}/oathtool" ;; esac
`;

it('does nothing if everything is installed', async () => {
  await using _machine = await machineWith({ oathtool: '', 'redis-server': '' });
  expect(() => ensurePrograms(['oathtool', 'redis'], false)).not.toThrow();
});

it('installs only what is missing, if it may', async () => {
  await using machine = await machineWith({ 'apt-get': apt, 'redis-server': '' });
  ensurePrograms(['oathtool', 'redis'], true);
  expect(await readFile(join(machine.root, 'asked'), 'utf8')).toBe(
    'update --quiet\ninstall --yes --quiet --no-install-recommends oathtool\n',
  );
});

it('names what is missing and the packages that provide it, if it may not install', async () => {
  await using _machine = await machineWith({ 'apt-get': apt });
  expect(() => ensurePrograms(['oathtool', 'redis'], false)).toThrow(
    /oathtool, which one-time codes are compared with\n.*Redis\n.*apt-get install oathtool redis-server/s,
  );
});

it('names what is still missing if installing did not provide it', async () => {
  await using _machine = await machineWith({ 'apt-get': apt });
  expect(() => ensurePrograms(['oathtool', 'redis'], true)).toThrow(/apt-get install redis-server$/);
});
