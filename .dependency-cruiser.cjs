// Commands are entry points like main.ts, and ui is below every page: neither is a feature.
const feature = '(?!platform/|commands/|ui/)[^/]+/';
// Files without a suffix, and policies. A hook of the browser is no pure file.
const suffixed = '/[^/.]+\\.(?!policy\\.ts$)[^/]*\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'folders-form-no-ring',
      scope: 'folder',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', 'node_modules/zod/'] },
    },
    {
      name: 'server-and-web-meet-in-the-contract',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/platform/' },
      to: { path: `^$1/src/${feature}` },
    },
    {
      name: 'a-store-is-private-to-its-feature',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/' },
      to: { path: '^server/src/[^/]+/.+\\.(store|routes|socket)\\.ts$', pathNot: '^server/src/$1/' },
    },
    {
      name: 'only-stores-touch-the-database',
      severity: 'error',
      from: { path: `^server/src/${feature}`, pathNot: '\\.(store|test)\\.ts$' },
      to: { path: '^server/src/platform/database/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-suffix-no-io',
      severity: 'error',
      from: { path: `^server/src/${feature}`, pathNot: suffixed },
      to: {
        path: [
          '^server/src/platform/',
          '\\.(store|service|routes|socket|worker)\\.ts$',
          'node_modules/(pg|redis|undici|nodemailer|fastify|socket\\.io|openid-client)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      // Files, sockets, threads, timers, the machine: everything of Node but calculations. Oxlint allows hashes only.
      name: 'no-suffix-no-node',
      severity: 'error',
      from: { path: `^(server|web)/src/${feature}`, pathNot: suffixed },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'], pathNot: '^(node:)?(crypto|zlib)$' },
    },
    {
      name: 'no-suffix-no-browser',
      severity: 'error',
      from: { path: `^web/src/(?!theme/)${feature}.*\\.ts$`, pathNot: [suffixed, '/use[A-Z][^/]*\\.ts$'] },
      to: {
        path: [
          '^web/src/platform/',
          '^web/src/ui/(copyText|feedback/toast)\\.ts$',
          '\\.(browser|queries)\\.ts$',
          '/use[A-Z][^/]*\\.tsx?$',
          'node_modules/(react|react-dom|socket\\.io-client|@tanstack/[^/]+)/',
        ],
        // The platform's words, numbers and addresses are pure, too.
        pathNot:
          '^web/src/platform/(askedAct|failureText|faultText|format|guide|legalPages|listSearch|searchValues)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(?!ui/)[^/]+/' },
    },
    {
      name: 'web-features-share-data-not-screens',
      severity: 'error',
      from: { path: '^web/src/(?!dashboard|admin|shell|platform|ui|theme)([^/]+)/' },
      to: { path: '^web/src/[^/]+/', pathNot: ['^web/src/($1|ui|platform|theme)/', '\\.queries\\.ts$'] },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'only-tests-import-test-helpers',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|web)/test/' },
    },
  ],
  options: {
    // Test helpers import the features they help to test: following them would close a ring through every folder.
    doNotFollow: { path: 'node_modules|^(server|web)/test/' },
    // Fault runs import everything, and tests of starting and stopping use their tools.
    exclude: { path: '(^|/)dist/|\\.d\\.ts$|^server/faults/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
