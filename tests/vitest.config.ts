import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')
/** Long tests of what is rarely broken: only `npm run soak` runs these. */
const left = process.env.CUSP_SOAK === '1' ? [] : ['**/*.soak.test.ts']

export default defineConfig({
  root,
  resolve: {
    alias: {
      '@': root,
      // Next's bundler gives this module a meaning; in tests it guards nothing.
      'server-only': path.join(root, 'tests/support/empty.ts'),
    },
  },
  test: {
    pool: 'forks',
    // A worker waits about half its time, mostly for its database: three keep two processors busy.
    maxWorkers: 3,
    // The set-up files run one after another, in this order: what was left behind is removed before anything is loaded.
    sequence: { setupFiles: 'list' },
    testTimeout: 15_000,
    hookTimeout: 60_000,
    // A polled result comes at once or, on a busy machine, a while later; one second is not long enough to tell.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/support/nothing-left.ts'],
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: left,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], exclude: left, testTimeout: 240_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: false,
          // The alias is a list, because this one has to come before `@`.
          alias: [{ find: '@/lib/generated/prisma/client', replacement: path.join(root, 'tests/support/kept-prisma.ts') }],
          // Each file has a database, on a machine that may be busy.
          testTimeout: 30_000,
          include: ['tests/integration/**/*.test.ts'],
          exclude: left,
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/ledger-opened.ts'],
          setupFiles: [
            'tests/support/lib-left.ts',
            'tests/support/own-database.ts',
            'tests/support/registry-bound.ts',
            'tests/support/ledger-kept.ts',
          ],
        },
      },
      // This runs last: it checks that every call was answered and refused, and every id tried as a stranger, in the integration tests of this run.
      { extends: true, test: { name: 'ledger', include: ['tests/architecture/ledger.check.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
})
