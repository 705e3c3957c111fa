import coreWebVitals from 'eslint-config-next/core-web-vitals'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import cusp from './tests/architecture/lint-rules.mjs'

const typescript = ['**/*.ts', '**/*.tsx', '**/*.mts']
const unsafe = ['assignment', 'argument', 'call', 'member-access', 'return'].map((what) => `@typescript-eslint/no-unsafe-${what}`)
const reactRules = coreWebVitals.flatMap(({ rules = {} }) => Object.keys(rules).filter((name) => /^(react|react-hooks|jsx-a11y)\//.test(name)))

/**
 * Everything is an error and nothing is switched off in a file: an exception stands here, with its reason, where a reader of the change
 * sees it. docs/architecture.md says what each message asks for.
 */
export default defineConfig([
  globalIgnores(['.next/**', '.data/**', 'lib/generated/**', 'next-env.d.ts', 'messages/**', 'public/**', 'coverage/**', 'playwright-report/**', 'test-results/**', 'tests/architecture/fixtures/**']),
  ...asErrors(coreWebVitals),
  ...tseslint.configs.strict.map((block) => ({ ...block, files: typescript })),
  {
    plugins: { cusp },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', 400],
      'no-console': 'error',
      'no-restricted-globals': ['error', { name: 'alert', message: 'Use the confirm dialog of components/ui.' }, { name: 'confirm', message: 'Use the confirm dialog of components/ui.' }, { name: 'prompt', message: 'Use the prompt dialog of components/ui.' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-var': 'error',
      semi: ['error', 'never'],
      quotes: ['error', 'single', { avoidEscape: true, allowTemplateLiterals: true }],
      'eol-last': 'error',
      'no-trailing-spaces': 'error',
      // Our pictures are files behind a session, which Next's optimiser cannot fetch.
      '@next/next/no-img-element': 'off',
      // A component that a hook has loaded is not made while rendering; React.lazy would cost 300 ms a level on the offline path.
      'react-hooks/static-components': 'off',
      'cusp/no-injected-html': 'error',
      'cusp/no-server-action': 'error',
      'cusp/no-unsafe-sql': 'error',
    },
  },
  {
    files: typescript,
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': true, 'ts-check': false }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-unused-vars': ['error', { args: 'after-used', argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'cusp/no-environment': 'error',
    },
  },
  {
    files: typescript,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A write that nobody waits for leaves the transaction that it belongs to.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      ...Object.fromEntries(unsafe.map((name) => [name, 'error'])),
    },
  },
  // Where the types of a call, a scope and a request meet values that no type can know.
  { files: ['server/kernel/**', 'tests/support/**'], rules: { '@typescript-eslint/consistent-type-assertions': 'off' } },
  // JSON that was just written or comes back over the wire is `any`; elsewhere a schema parses it. Messages are named at run time.
  { files: ['server/kernel/**', 'tests/**', 'lib/i18n/messages.ts'], rules: Object.fromEntries(unsafe.map((name) => [name, 'off'])) },
  { files: ['server/**'], ignores: ['server/kernel/clock.ts', 'server/kernel/logger.ts'], rules: { 'cusp/no-bare-clock': 'error' } },
  { files: ['server/**'], rules: { 'cusp/no-include': 'error' } },
  { files: ['components/**', 'app/**'], ignores: ['components/ui/**'], rules: { 'cusp/no-raw-style': 'error' } },
  { files: ['components/**', 'app/**'], ignores: ['components/dev/**'], rules: { 'cusp/no-plain-text': 'error' } },
  // They run before lib/env.ts can, or set what it reads; the log must work where the environment is wrong.
  { files: ['lib/env.ts', 'server/kernel/logger.ts', 'next.config.ts', 'instrumentation.ts', 'prisma.config.ts', 'proxy.ts', 'scripts/**', 'prisma/**', 'tests/**'], rules: { 'cusp/no-environment': 'off' } },
  { files: ['scripts/**', 'prisma/**', 'tests/**'], rules: { 'no-console': 'off' } },
  { files: ['tests/**'], rules: { 'cusp/no-skipped-test': 'error', 'cusp/no-sleep': 'error', '@typescript-eslint/no-misused-promises': 'off' } },
  { files: ['tests/e2e/**'], rules: { 'no-restricted-imports': ['error', { paths: [{ name: '@playwright/test', importNames: ['test'], message: 'Take test from tests/support/e2e: it closes the pages that a test opens.' }] }] } },
  // No React here: a function may be called useToken, and the compiler need not look.
  { files: ['server/**', 'scripts/**', 'prisma/**', 'tests/**'], ignores: ['**/*.tsx'], rules: Object.fromEntries(reactRules.map((name) => [name, 'off'])) },
  { files: ['*.mjs'], rules: { 'import/no-anonymous-default-export': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
])

/** A warning is a rule that nobody keeps. */
function asErrors(blocks) {
  return blocks.map((block) => (block.rules ? { ...block, rules: Object.fromEntries(Object.entries(block.rules).map(([name, setting]) => [name, raised(setting)])) } : block))
}

function raised(setting) {
  if (Array.isArray(setting)) return [raised(setting[0]), ...setting.slice(1)]
  return setting === 'warn' || setting === 1 ? 'error' : setting
}
