import { expect, it } from 'vitest';
import configuration from '../../.dependency-cruiser.js';
import { assertAllRead, importViolations } from './import-rules.ts';
import { type Files, plantTree } from './planted-tree.ts';

const installed = (name: string, files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`node_modules/${name}/${path}`, content]),
  );

const manifest = (name: string, more: object = {}) =>
  JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js', ...more });

const workspaces: Files = {
  'package.json': manifest('planted', { private: true, devDependencies: { vitest: '1.0.0' } }),
  'contract/package.json': manifest('@latchkey/contract', {
    exports: { './*': './src/*.ts' },
    dependencies: { zod: '1.0.0' },
  }),
  'server/package.json': manifest('@latchkey/server', {
    dependencies: { '@latchkey/contract': '1.0.0', kysely: '1.0.0', fastify: '1.0.0', zod: '1.0.0' },
  }),
  'web/package.json': manifest('@latchkey/web', {
    dependencies: { '@latchkey/contract': '1.0.0', react: '1.0.0', zod: '1.0.0' },
  }),
  ...installed('zod', {
    'package.json': manifest('zod', { exports: { '.': './index.js', './mini': './mini/index.js' } }),
    'index.js': 'export const z = 1;',
    'mini/index.js': 'export const z = 1;',
  }),
  ...Object.fromEntries(
    ['kysely', 'fastify', 'react', 'vitest'].flatMap((name) =>
      Object.entries(
        installed(name, { 'package.json': manifest(name), 'index.js': 'export const value = 1;' }),
      ),
    ),
  ),
};

const links = { 'node_modules/@latchkey/contract': 'contract' };

const wellBehaved: Files = {
  'contract/src/login/password-login.ts': "import * as z from 'zod/mini';\nexport const passwordLogin = z;",
  'contract/src/login/password-login.test.ts':
    "import { value } from 'vitest';\nimport { passwordLogin } from './password-login.ts';\nvalue; passwordLogin;",
  'server/src/main.ts': "import { cli } from './cli/cli.ts';\ncli;",
  'server/src/cli/cli.ts': "import { compose } from '../app/compose.ts';\nexport const cli = compose;",
  'server/src/app/compose.ts':
    "import { loginFeature } from '../features/login/index.ts';\nimport { users } from '../features/accounts/users.repository.ts';\nexport const compose = { loginFeature, users };",
  'server/src/app/testing/test-portal.ts':
    "import { compose } from '../compose.ts';\nexport const testPortal = compose;",
  'server/src/platform/http/implement.ts':
    "import { value } from 'fastify';\nexport const implement = value;",
  'server/src/platform/db/database.ts':
    "import type { value } from 'kysely';\nexport type Database = typeof value;",
  'server/src/features/accounts/user.ts': 'export interface User { id: string }',
  'server/src/features/accounts/users.repository.ts':
    "import { value } from 'kysely';\nimport type { Database } from '../../platform/db/database.ts';\nimport type { User } from './user.ts';\nexport const users = (db: Database): User => ({ id: String(value ?? db) });",
  'server/src/features/login/index.ts':
    "import { loginEndpoints } from './endpoints.ts';\nexport const loginFeature = loginEndpoints;",
  'server/src/features/login/endpoints.ts':
    "import { passwordLogin } from '@latchkey/contract/login/password-login';\nimport { implement } from '../../platform/http/implement.ts';\nimport { login } from './login.service.ts';\nexport const loginEndpoints = { passwordLogin, implement, login };",
  'server/src/features/login/login.service.ts':
    "import type { Database } from '../../platform/db/database.ts';\nimport type { User } from '../accounts/user.ts';\nexport const login = (db: Database, user: User) => ({ db, user });",
  'server/src/features/login/login.test.ts':
    "import { value } from 'vitest';\nimport { testPortal } from '../../app/testing/test-portal.ts';\nvalue; testPortal;",
  'web/src/main.ts': "import { routes } from './app/routes.ts';\nroutes;",
  'web/src/app/routes.ts':
    "export const routes = { authLogin: () => import('../features/login/login.screen.tsx') };",
  'web/src/features/login/login.screen.tsx':
    "import { passwordLogin } from '@latchkey/contract/login/password-login';\nimport { value } from 'react';\nimport { Button } from '../../ui/button.tsx';\nimport { store } from '../sessions/store.ts';\nexport default function Login() { return [passwordLogin, value, Button, store]; }",
  'web/src/features/sessions/store.ts':
    "import { api } from '../../platform/api.ts';\nexport const store = api;",
  'web/src/platform/api.ts': 'export const api = 1;',
  'web/src/ui/button.tsx': 'export const Button = 1;',
  'web/src/companion/main.tsx': "import { Button } from '../ui/button.tsx';\nButton;",
  'e2e/login.spec.ts': "import { value } from 'vitest';\nvalue;",
};

/** Rule → a file that violates it, and its content. */
const planted: Record<string, [path: string, source: string]> = {
  'no-circular': [
    'server/src/platform/clock/a.ts',
    "import type { B } from './b.ts';\nexport interface A { b: B }",
  ],
  'not-to-unresolvable': ['web/src/ui/lost.ts', "import { gone } from './gone.ts';\ngone;"],
  'not-to-test': [
    'server/src/cli/demo.ts',
    "import { testPortal } from '../app/testing/test-portal.ts';\ntestPortal;",
  ],
  'not-to-dev-dependency': ['server/src/platform/log.ts', "import { value } from 'vitest';\nvalue;"],
  'contract-imports-nothing-but-zod': ['contract/src/login/clever.ts', "import 'node:crypto';"],
  'zod-mini-on-the-web': ['contract/src/login/heavy.ts', "import { z } from 'zod';\nz;"],
  'web-takes-nothing-from-server': [
    'web/src/features/login/peek.ts',
    "import type { User } from '../../../../server/src/features/accounts/user.ts';\nexport type Peek = User;",
  ],
  'server-takes-nothing-from-web': [
    'server/src/app/reach.ts',
    "import { api } from '../../../web/src/platform/api.ts';\napi;",
  ],
  'e2e-sees-the-product-from-outside': [
    'e2e/inside.spec.ts',
    "import { compose } from '../server/src/app/compose.ts';\ncompose;",
  ],
  'server-platform-knows-no-product': [
    'server/src/platform/messages/greet.ts',
    "import type { User } from '../../features/accounts/user.ts';\nexport type Greeted = User;",
  ],
  'server-features-do-not-know-the-app': [
    'server/src/features/login/grab.ts',
    "import type { compose } from '../../app/compose.ts';\nexport type Grab = typeof compose;",
  ],
  'server-app-does-not-know-the-command-line': [
    'server/src/app/up.ts',
    "import { ask } from '../cli/ask.ts';\nask;",
  ],
  'server-feature-takes-types-only-of-another': [
    'server/src/features/login/lend.ts',
    "import type { Helper } from '../codes/helper.ts';\nimport { helper } from '../codes/helper.ts';\nexport const lend: Helper = helper;",
  ],
  'login-and-mfa-state-what-they-need-of-each-other': [
    'server/src/features/mfa/peek.ts',
    "import type { Port } from '../login/port.ts';\nexport const peek: Port = 1;",
  ],
  'calls-are-listed-in-endpoints': [
    'server/src/features/accounts/index.ts',
    "import { implement } from '../../platform/http/implement.ts';\nimplement;",
  ],
  'endpoints-hold-no-sql': [
    'server/src/features/accounts/endpoints.ts',
    "import { users } from './users.repository.ts';\nusers;",
  ],
  'service-holds-no-sql-and-no-http': [
    'server/src/features/accounts/raw.service.ts',
    "import { value } from 'kysely';\nvalue;",
  ],
  'repository-holds-no-rules': [
    'server/src/features/accounts/odd.repository.ts',
    "import { implement } from '../../platform/http/implement.ts';\nimplement;",
  ],
  'web-platform-knows-no-product': [
    'web/src/platform/leak.ts',
    "import { store } from '../features/sessions/store.ts';\nstore;",
  ],
  'web-ui-knows-no-product': [
    'web/src/ui/leak.ts',
    "import { store } from '../features/sessions/store.ts';\nstore;",
  ],
  'web-features-do-not-know-the-app': [
    'web/src/features/sessions/leak.ts',
    "import type { routes } from '../../app/routes.ts';\nexport type Routes = typeof routes;",
  ],
  'web-feature-takes-base-features-only': [
    'web/src/features/sessions/borrow.ts',
    "import { state } from '../passwords/state.ts';\nstate;",
  ],
  'companion-is-its-own-app': [
    'web/src/companion/leak.ts',
    "import { store } from '../features/sessions/store.ts';\nstore;",
  ],
  'portal-does-not-load-the-companion': ['web/src/app/swallow.ts', "import '../companion/main.tsx';"],
};

/** Valid files that the planted files need. */
const accomplices: Files = {
  'server/src/platform/clock/b.ts': "import type { A } from './a.ts';\nexport interface B { a: A }",
  'server/src/features/login/port.ts': 'export type Port = number;',
  'server/src/features/codes/helper.ts': 'export const helper = 1;\nexport type Helper = typeof helper;',
  'server/src/cli/ask.ts': 'export const ask = 1;',
  'web/src/features/passwords/state.ts': 'export const state = 1;',
};

it('finds nothing in a tree that follows the rules', async () => {
  await using tree = await plantTree({ ...workspaces, ...wellBehaved }, links);
  expect((await importViolations(tree.root)).violations).toEqual([]);
});

it('reports exactly the planted violations under the name of their rule', async () => {
  const violations = Object.fromEntries(Object.values(planted));
  await using tree = await plantTree({ ...workspaces, ...wellBehaved, ...accomplices, ...violations }, links);

  const caught = (await importViolations(tree.root)).violations.map(({ rule, from }) => `${rule}: ${from}`);

  const expected = Object.entries(planted).map(([rule, [path]]) => `${rule}: ${path}`);
  expect([...new Set(caught)].sort()).toEqual(expected.sort());
});

it('has a planted violation for every rule', () => {
  const rules = configuration.forbidden?.map(({ name }) => name) ?? [];
  expect(Object.keys(planted).sort()).toEqual(rules.toSorted());
});

it('fails if dependency-cruiser read nothing, which happens with an unsupported TypeScript', async () => {
  await using tree = await plantTree({ ...workspaces, 'server/src/alone.ts': 'export {};' }, links);
  await expect(importViolations(tree.root)).rejects.toThrow('found no import at all');
});

it('fails if a source file was skipped', () => {
  const read = [{ source: 'server/src/a.ts', dependencies: [1] }];
  expect(() => assertAllRead(['server/src/a.ts', 'server/src/b.ts'], read)).toThrow(
    'did not read server/src/b.ts',
  );
});
