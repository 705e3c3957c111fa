// `npm test`: runs everything that must hold, from a fresh clone. `npm test -- unit|integration|architecture|e2e [arguments]` runs a part and passes the
// arguments to its runner; `npm test -- changed` runs the tests that reach the files that differ from main. The last line is always `N passed, N failed, N
// skipped`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { install, root } from './install.mjs'
import { runSteps } from './test-steps.mjs'
import { listChangedFiles, specsFor } from './test-changed.mjs'
import { countPlaywright, countVitest, leaveTotals } from './test-counts.mjs'

const VITEST_PARTS = ['unit', 'integration', 'architecture']
const given = process.argv.slice(2)
const isChanged = given[0] === 'changed' && given.length === 1
const parts = given.filter((word) => [...VITEST_PARTS, 'e2e'].includes(word))
const extra = isChanged ? [] : given.filter((word) => !parts.includes(word))
if (parts.length === 0 && extra.length > 0) {
  console.error('Usage: npm test [-- changed | unit|integration|architecture|e2e … [arguments for the runner]]')
  process.exit(2)
}

// Everything that the tests leave in the system's folder for temporary files goes with this folder. PostgreSQL's account must be able to pass through.
const reports = mkdtempSync(path.join(tmpdir(), 'cusp-run-'))
chmodSync(reports, 0o711)
process.env.TMPDIR = reports
const bin = (name) => [process.execPath, path.join(root, 'node_modules', name)]
const tsx = (file) => [process.execPath, '--import', 'tsx', path.join(root, file)]
const vitest = (projects, more = extra) => {
  const report = path.join(reports, `vitest-${projects.join('-')}.json`)
  const command = [
    ...bin('vitest/vitest.mjs'),
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return {
    name: projects.length ? projects.join(', ') : 'vitest',
    command: [...command, ...projects.map((project) => `--project=${project}`), ...more],
    count: (ended) => countVitest(report, ended),
  }
}
const build = { name: 'build', command: [process.execPath, path.join(root, 'scripts/build.mjs'), '--if-needed'] }
const e2e = (more = extra) => ({
  name: 'e2e',
  needs: 'build',
  run: async () => (await import('./chromium.mjs')).ensureChromium(),
  command: [...bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...more],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'playwright.json') },
  count: (ended) => countPlaywright(path.join(reports, 'playwright.json'), ended),
})
const lint = (files = []) => ({ name: 'lint', command: [process.execPath, path.join(root, 'scripts/lint.mjs'), ...files] })
const types = {
  name: 'types',
  // The cached route types of an earlier run are not always recognised as old.
  command: [...bin('typescript-7/bin/tsc'), '--noEmit', '--singleThreaded', '--incremental', 'false'],
  env: { GOGC: '200' },
}
const routeTypes = { name: 'route types', command: [...bin('next/dist/bin/next'), 'typegen'], isPreparation: true }
const allSteps = () => [
  routeTypes,
  // Each of these steps keeps one core busy; the next ones keep two.
  [[lint()], [types, { name: 'drift', command: tsx('tests/support/check-drift.ts') }, build]],
  vitest([]),
  e2e(),
]
/** The ledger is left out: it demands that every call was made, and these tests make only a few. */
const whatChanged = () => {
  const { from, files } = listChangedFiles()
  const code = files.filter((file) => /\.(tsx?|mts|mjs|cjs|css|json)$/.test(file) && !file.startsWith('messages/'))
  const specs = specsFor(files)
  console.log(`${files.length} files differ from ${from.slice(0, 12)}. Browser tests: ${specs.join(', ') || 'none'}`)
  return [
    routeTypes,
    [code.length ? [lint(code)] : [], [types]].filter((row) => row.length > 0),
    vitest(['unit', 'integration'], [`--changed=${from}`, '--passWithNoTests']),
    vitest(['architecture'], []),
    ...(specs.length ? [{ ...build, isPreparation: true }, e2e(specs)] : []),
  ]
}
const vitestParts = parts.filter((part) => part !== 'e2e')
const chosen = isChanged
  ? whatChanged()
  : parts.length === 0
    ? allSteps()
    : [...(vitestParts.length ? [vitest(vitestParts)] : []), ...(parts.includes('e2e') ? [{ ...build, isPreparation: true }, e2e()] : [])]

const total = await runSteps([{ name: 'install', run: async () => install(), isPreparation: true, isVital: true }, ...chosen])
rmSync(reports, { recursive: true, force: true })
leaveTotals(total)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
