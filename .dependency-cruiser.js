// The import directions of ARCHITECTURE.md, one rule for each sentence.
// Each rule has a planted violation in scripts/check/import-rules.test.ts, which proves that it works.

const tests = '(\\.test\\.tsx?$|/testing/)';
/** @type {import('dependency-cruiser').DependencyType[]} */
const typeOnly = ['type-only', 'type-import'];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-circular',
    comment: 'No cycles, types included: a cycle means that neither file can be understood alone.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'not-to-unresolvable',
    comment: 'An import that resolves to nothing hides every other rule about it.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'not-to-test',
    comment: 'The product never imports what exists for its tests.',
    from: { path: '^(contract|server|web)/', pathNot: tests },
    to: { path: tests },
  },
  {
    name: 'not-to-dev-dependency',
    comment: 'What runs in production is a dependency of its own workspace.',
    from: { path: '^(contract|server|web)/src/', pathNot: tests },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: typeOnly },
  },
  {
    name: 'contract-imports-nothing-but-zod',
    comment: 'Both sides stand on the contract, so it stands on nothing.',
    from: { path: '^contract/src/', pathNot: tests },
    to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
  },
  {
    name: 'zod-mini-on-the-web',
    comment: 'Whatever the browser loads takes zod/mini: 6 KB instead of 22.',
    from: { path: '^(contract|web)/src/', pathNot: tests },
    to: { path: '^node_modules/zod/', pathNot: '^node_modules/zod/(mini|v4/mini|v4/core)/' },
  },
  {
    name: 'web-takes-nothing-from-server',
    comment: 'server → contract ← web.',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-takes-nothing-from-web',
    comment: 'server → contract ← web.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  {
    name: 'e2e-sees-the-product-from-outside',
    comment:
      'A browser test knows what a user knows: pages, the wire and the command line; tools of the tests are shared.',
    from: { path: '^e2e/' },
    to: {
      path: '^(server|web)/src/',
      pathNot: ['^web/src/text/', '^server/src/(platform|features/[^/]+)/testing/'],
    },
  },

  {
    name: 'server-platform-knows-no-product',
    comment: 'app → features → platform.',
    from: { path: '^server/src/platform/', pathNot: tests },
    to: { path: '^server/src/(features|app|cli)/' },
  },
  {
    name: 'server-features-do-not-know-the-app',
    comment: 'app → features → platform: what a feature needs is handed to it in app/*-features.ts.',
    from: { path: '^server/src/features/', pathNot: tests },
    to: { path: '^server/src/(app|cli)/' },
  },
  {
    name: 'server-app-does-not-know-the-command-line',
    comment: 'main → cli → app.',
    from: { path: '^server/src/app/', pathNot: tests },
    to: { path: '^server/src/cli/' },
  },
  {
    name: 'server-feature-takes-types-only-of-another',
    comment:
      "Another feature's values are handed over in app/*-features.ts, so that each feature can be read alone; accounts is the base.",
    from: { path: '^server/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', '^server/src/features/accounts/'],
      dependencyTypesNot: typeOnly,
    },
  },
  {
    name: 'login-and-mfa-state-what-they-need-of-each-other',
    comment:
      'Each needs the other, so each says in its own words what of it: types included, neither imports the other.',
    from: { path: '^server/src/features/(login|mfa)/', pathNot: tests },
    to: { path: '^server/src/features/(login|mfa)/', pathNot: '^server/src/features/$1/' },
  },
  {
    name: 'calls-are-listed-in-endpoints',
    comment:
      'One list of implement(call, handler) a feature, in endpoints.ts, where whoever looks for a call finds it.',
    from: {
      path: '^server/src/(app|features)/',
      // Separate rules exclude it from services and repositories.
      pathNot: [tests, 'endpoints\\.ts$', '\\.(service|repository)\\.ts$'],
    },
    to: { path: '^server/src/platform/http/implement\\.ts$', dependencyTypesNot: typeOnly },
  },
  {
    name: 'endpoints-hold-no-sql',
    comment: 'An endpoint parses, calls its service and replies.',
    from: { path: '^server/src/features/.+/endpoints\\.ts$' },
    to: {
      path: ['\\.repository\\.ts$', '^server/src/platform/db/', '^node_modules/(kysely|pg)/'],
      dependencyTypesNot: typeOnly,
    },
  },
  {
    name: 'service-holds-no-sql-and-no-http',
    comment: 'A service is the rules; SQL stands in its repository and HTTP in endpoints.ts.',
    from: { path: '^server/src/features/.+\\.service\\.ts$' },
    to: {
      path: ['/endpoints\\.ts$', '^node_modules/(kysely|pg|fastify|@fastify)/'],
      dependencyTypesNot: typeOnly,
    },
  },
  {
    name: 'repository-holds-no-rules',
    comment: 'A repository is the SQL and nothing else.',
    from: { path: '^server/src/features/.+\\.repository\\.ts$' },
    to: {
      path: [
        '(\\.service|/endpoints)\\.ts$',
        '^server/src/platform/http/',
        '^node_modules/(fastify|@fastify)/',
      ],
      dependencyTypesNot: typeOnly,
    },
  },

  {
    name: 'web-platform-knows-no-product',
    comment: 'app → features → platform.',
    from: { path: '^web/src/platform/', pathNot: tests },
    to: { path: '^web/src/(features|app|companion)/' },
  },
  {
    name: 'web-ui-knows-no-product',
    comment: 'app → features → ui.',
    from: { path: '^web/src/ui/', pathNot: tests },
    to: { path: '^web/src/(features|app|companion)/' },
  },
  {
    name: 'web-features-do-not-know-the-app',
    comment: 'app → features → platform | ui.',
    from: { path: '^web/src/features/', pathNot: tests },
    to: { path: '^web/src/(app|companion)/' },
  },
  {
    name: 'web-feature-takes-base-features-only',
    comment: 'A feature imports itself and the base features: sessions, mfa, realtime, settings, appearance.',
    from: { path: '^web/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^web/src/features/',
      pathNot: ['^web/src/features/$1/', '^web/src/features/(sessions|mfa|realtime|settings|appearance)/'],
    },
  },
  {
    name: 'companion-is-its-own-app',
    comment: 'The companion has its own entry and its own small bundle.',
    from: { path: '^web/src/companion/' },
    to: { path: '^web/src/(app|features)/' },
  },
  {
    name: 'portal-does-not-load-the-companion',
    comment: 'The companion has its own entry and its own small bundle.',
    from: { path: '^web/src/(app|main)' },
    to: { path: '^web/src/companion/' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: '^(contract|server|web)/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
