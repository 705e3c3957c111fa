// `npm test`: everything that must hold, from a fresh clone. `npm test -- unit|integration|architecture|e2e [arguments]` runs a
// part and hands the arguments to its runner. The last line is always `N passed, N failed, N skipped`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { install, root } from './install.mjs'
import { runSteps } from './test-steps.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

const VITEST_PARTS = ['unit', 'integration', 'architecture']
const given = process.argv.slice(2)
const parts = given.filter((word) => [...VITEST_PARTS, 'e2e'].includes(word))
const extra = given.filter((word) => !parts.includes(word))
if (parts.length === 0 && extra.length > 0) {
  console.error('Usage: npm test [-- unit|integration|architecture|e2e … [arguments for the runner]]')
  process.exit(2)
}

// All that the tests leave in the system's folder for temporary files goes with this one. PostgreSQL's account passes through.
const reports = mkdtempSync(path.join(tmpdir(), 'cusp-run-'))
chmodSync(reports, 0o711)
process.env.TMPDIR = reports
const bin = (name) => [process.execPath, path.join(root, 'node_modules', name)]
const tsx = (file) => [process.execPath, '--import', 'tsx', path.join(root, file)]
const vitest = (projects) => {
  const report = path.join(reports, 'vitest.json')
  const command = [...bin('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name: projects.length ? projects.join(', ') : 'vitest', command: [...command, ...projects.map((project) => `--project=${project}`), ...extra], count: (ended) => countVitest(report, ended) }
}
const build = { name: 'build', command: [process.execPath, path.join(root, 'scripts/build.mjs'), '--if-needed'] }
const e2e = {
  name: 'e2e',
  needs: 'build',
  run: async () => (await import('./chromium.mjs')).ensureChromium(),
  command: [...bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...extra],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'playwright.json') },
  count: (ended) => countPlaywright(path.join(reports, 'playwright.json'), ended),
}
const everything = [
  { name: 'route types', command: [...bin('next/dist/bin/next'), 'typegen'], isPreparation: true },
  // Each of these keeps one core busy; what follows keeps two.
  [
    // The linter makes much that it soon lets go: with more room for it a tenth of its time is saved.
    [{ name: 'lint', command: [process.execPath, '--max-semi-space-size=64', path.join(root, 'node_modules/eslint/bin/eslint.js'), '.'] }],
    [
      { name: 'types', command: [...bin('typescript/bin/tsc'), '--noEmit'] },
      { name: 'drift', command: tsx('tests/support/check-drift.ts') },
      { ...build, env: { CUSP_TYPES_CHECKED: '1' } },
    ],
  ],
  vitest([]),
  e2e,
]
const vitestParts = parts.filter((part) => part !== 'e2e')
const chosen = parts.length === 0 ? everything : [...(vitestParts.length ? [vitest(vitestParts)] : []), ...(parts.includes('e2e') ? [{ ...build, isPreparation: true }, e2e] : [])]

const total = await runSteps([{ name: 'install', run: async () => install(), isPreparation: true, isVital: true }, ...chosen])
rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
