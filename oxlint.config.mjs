const typescript = ['**/*.ts', '**/*.tsx', '**/*.mts']
const errors = (names) => Object.fromEntries(names.map((name) => [name, 'error']))
const off = (names) => Object.fromEntries(names.map((name) => [name, 'off']))
const prefixed = (prefix, names) => names.map((name) => `${prefix}/${name}`)

const unsafe = prefixed('typescript', [
  'no-unsafe-assignment',
  'no-unsafe-argument',
  'no-unsafe-call',
  'no-unsafe-member-access',
  'no-unsafe-return',
])
const strict = prefixed('typescript', [
  'no-array-constructor',
  'no-duplicate-enum-values',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-extraneous-class',
  'no-invalid-void-type',
  'no-misused-new',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-constraint',
  'no-unsafe-declaration-merging',
  'no-unsafe-function-type',
  'no-useless-constructor',
  'no-wrapper-object-types',
  'prefer-as-const',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'triple-slash-reference',
  'unified-signatures',
])
const react = [
  ...prefixed('react', [
    'display-name',
    'jsx-key',
    'jsx-no-comment-textnodes',
    'jsx-no-duplicate-props',
    'jsx-no-undef',
    'no-children-prop',
    'no-danger-with-children',
    'no-direct-mutation-state',
    'no-find-dom-node',
    'no-is-mounted',
    'no-render-return-value',
    'no-string-refs',
    'no-unescaped-entities',
    'require-render-return',
    // Rules of hooks and the compiler. Without static-components: a component that a hook has loaded is not made while rendering; React.lazy would cost 300 ms
    // a level on the offline path.
    'rules-of-hooks',
    'exhaustive-deps',
    'error-boundaries',
    'globals',
    'immutability',
    'incompatible-library',
    'preserve-manual-memoization',
    'purity',
    'refs',
    'set-state-in-effect',
    'set-state-in-render',
    'unsupported-syntax',
    'use-memo',
  ]),
  ...prefixed('jsx-a11y', [
    'aria-props',
    'aria-proptypes',
    'aria-unsupported-elements',
    'role-has-required-aria-props',
    'role-supports-aria-props',
  ]),
]
// Without no-img-element: our pictures are files behind a session, which Next's optimiser cannot fetch.
const next = prefixed('nextjs', [
  'google-font-display',
  'google-font-preconnect',
  'inline-script-id',
  'next-script-for-ga',
  'no-assign-module-variable',
  'no-async-client-component',
  'no-before-interactive-script-outside-document',
  'no-css-tags',
  'no-document-import-in-page',
  'no-duplicate-head',
  'no-head-element',
  'no-head-import-in-document',
  'no-html-link-for-pages',
  'no-page-custom-font',
  'no-script-component-in-head',
  'no-styled-jsx-in-document',
  'no-sync-scripts',
  'no-title-in-document-head',
  'no-typos',
  'no-unwanted-polyfillio',
])

/**
 * Everything is an error and nothing is switched off in a file (tests/architecture/lint.test.ts): an exception stands here, with its
 * reason, where a reader of the change sees it. docs/architecture.md says what each message asks for. Commas, quotes and lines are
 * Prettier's.
 */
export default {
  plugins: ['typescript', 'react', 'nextjs', 'jsx-a11y', 'import'],
  jsPlugins: ['./tests/architecture/lint-rules.mjs'],
  categories: { correctness: 'off' },
  ignorePatterns: [
    '.next/**',
    '.data/**',
    'lib/generated/**',
    'next-env.d.ts',
    'messages/**',
    'public/**',
    'coverage/**',
    'playwright-report/**',
    'test-results/**',
    'tests/architecture/fixtures/**',
  ],
  rules: {
    'max-lines': ['error', 400],
    'no-console': 'error',
    'no-restricted-globals': [
      'error',
      { name: 'alert', message: 'Use the confirm dialog of components/ui.' },
      { name: 'confirm', message: 'Use the confirm dialog of components/ui.' },
      { name: 'prompt', message: 'Use the prompt dialog of components/ui.' },
    ],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'prefer-const': 'error',
    'no-var': 'error',
    'no-unused-expressions': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'import/no-anonymous-default-export': 'error',
    'jsx-a11y/alt-text': ['error', { elements: ['img'], img: ['Image'] }],
    ...errors([...next, ...react]),
    'cusp/no-injected-html': 'error',
    'cusp/no-native-date': 'error',
    'cusp/no-page-by-location': 'error',
    'cusp/no-server-action': 'error',
    'cusp/no-unsafe-sql': 'error',
  },
  overrides: [
    {
      files: typescript,
      rules: {
        ...errors([...strict, ...unsafe]),
        'typescript/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': true, 'ts-check': false }],
        'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
        'no-unused-vars': ['error', { args: 'after-used', argsIgnorePattern: '^_', ignoreRestSiblings: true }],
        // A write that is not awaited leaves the transaction that it belongs to.
        'typescript/no-floating-promises': 'error',
        'typescript/await-thenable': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'cusp/no-environment': 'error',
      },
    },
    // Where the types of a call, a scope and a request meet values that no type can know.
    { files: ['server/kernel/**', 'tests/support/**'], rules: { 'typescript/consistent-type-assertions': 'off' } },
    // JSON that was just written or comes back over the wire is `any`; elsewhere a schema parses it. Messages are named at run time.
    { files: ['server/kernel/**', 'tests/**', 'lib/i18n/messages.ts'], rules: off(unsafe) },
    {
      files: ['server/**'],
      excludeFiles: ['server/kernel/clock.ts', 'server/kernel/logger.ts'],
      rules: { 'cusp/no-bare-clock': 'error' },
    },
    { files: ['server/**'], rules: { 'cusp/no-include': 'error' } },
    { files: ['components/**', 'app/**'], excludeFiles: ['components/ui/**'], rules: { 'cusp/no-raw-style': 'error' } },
    { files: ['components/**', 'app/**'], excludeFiles: ['components/dev/**'], rules: { 'cusp/no-plain-text': 'error' } },
    {
      files: ['components/**'],
      excludeFiles: [
        // The hook for the state that stands in the address.
        'components/shared/use-filters.ts',
        // These hooks repeat a request after each answer, save, or give up: none of them waits for somebody's typing.
        'components/shared/use-progress.ts',
        'components/reports/use-again.ts',
        'components/shell/connection-beat.tsx',
        'components/shared/upload-modal-send.ts',
        'components/forms/editor/use-draft.ts',
        'components/workflows/settings/use-workflow-draft.ts',
        // It marks a conversation as read once somebody has looked at it for two seconds.
        'components/messaging/thread-pane.tsx',
      ],
      rules: { 'cusp/no-hand-made-rest': 'error' },
    },
    // They run before lib/env.ts can, or set what it reads; the log must work where the environment is wrong.
    {
      files: [
        'lib/env.ts',
        'server/kernel/logger.ts',
        'next.config.ts',
        'instrumentation.ts',
        'prisma.config.ts',
        'proxy.ts',
        'scripts/**',
        'prisma/**',
        'tests/**',
      ],
      rules: { 'cusp/no-environment': 'off' },
    },
    // The browser's own log, where the institution's setting sends it to the console.
    { files: ['lib/client/log.ts'], rules: { 'no-console': 'off' } },
    { files: ['scripts/**', 'prisma/**', 'tests/**'], rules: { 'no-console': 'off' } },
    {
      files: ['tests/**'],
      rules: {
        'max-lines': ['error', 600],
        'cusp/no-skipped-test': 'error',
        'cusp/no-sleep': 'error',
        'typescript/no-misused-promises': 'off',
      },
    },
    {
      files: ['tests/e2e/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@playwright/test',
                importNames: ['test'],
                message: 'Take test from tests/support/e2e: it closes the pages that a test opens.',
              },
            ],
          },
        ],
      },
    },
    // No React here: a function may be called useToken, and the compiler need not look.
    { files: ['server/**', 'scripts/**', 'prisma/**', 'tests/**'], excludeFiles: ['**/*.tsx'], rules: off(react) },
    // A checkbox says by itself whether it is checked, whatever role it has.
    { files: ['components/ui/switch.tsx'], rules: off(['jsx-a11y/role-has-required-aria-props']) },
    { files: ['*.mjs'], rules: { 'import/no-anonymous-default-export': 'off' } },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
  ],
}
