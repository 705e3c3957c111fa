import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/**
 * From Vitest's JSON report: its tests, and one for each file that could not even be loaded; `named` are those that failed, `took` the
 * seconds of each file.
 */
export function countVitest(file, code) {
  const report = readReport(file)
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return countCrashAsFailed(
    {
      passed: report?.numPassedTests ?? 0,
      failed: (report?.numFailedTests ?? 0) + broken.length,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      named: (report?.testResults ?? []).flatMap(failedOfFile),
      flaky: (report?.testResults ?? []).flatMap(flakyOfFile),
      took: Object.fromEntries(
        (report?.testResults ?? []).map(({ name, startTime, endTime }) => [path.relative(root, name), (endTime - startTime) / 1000 || 0]),
      ),
    },
    code,
  )
}

/** Tests that passed after a failed try; there is a second try only if the runner was told so (`--retry`). */
function flakyOfFile({ name, assertionResults }) {
  const flaky = assertionResults.filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
  return flaky.map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`)
}

function failedOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const place = path.relative(root, name)
  if (failed.length === 0) return status === 'failed' ? [`${place}: ${firstLine(message)}`] : []
  return failed.map(({ fullName, failureMessages }) => `${place}: ${fullName}: ${firstLine(failureMessages[0])}`)
}

/** With more flaky tests than this the run has failed: then the cause is not one test. */
export const MOST_FLAKY = 3

/** Counts Playwright's JSON report. `flaky` tests passed only at their second try: they are named, and fail the run if there are too many. */
export function countPlaywright(file, code) {
  const report = readReport(file)
  const { expected = 0, unexpected = 0, flaky: unsteady = 0, skipped = 0 } = report?.stats ?? {}
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const flaky = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file: spec, line, title }) => `${spec}:${line} ${title}`)
  const tooMany = unsteady > MOST_FLAKY ? unsteady : 0
  const named = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ ok, file: spec, line, title, tests }) => `${spec}:${line}: ${ok ? 'flaky: ' : ''}${title}: ${whatFailed(tests)}`)
  const took = tookOfSpecs(specs)
  return countCrashAsFailed({ passed: expected + unsteady - tooMany, failed: unexpected + tooMany, skipped, named, flaky, took }, code)
}

/** The seconds of all tests of each file. */
function tookOfSpecs(specs) {
  const took = {}
  for (const { file, tests } of specs) {
    const seconds = tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration / 1000, 0)
    const name = `tests/e2e/${file}`
    took[name] = (took[name] ?? 0) + seconds
  }
  return took
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** The first words of the message, the expected and the found value, and the line of the check. */
function whatFailed(tests) {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
  const message = stripVTControlCharacters(error?.message ?? '')
  const locator = /^Locator: .*$/m.exec(message)?.[0].slice(0, 200)
  const found = /^(?:Received|Error: strict mode violation|Error: element).*$/m.exec(message)?.[0].slice(0, 200)
  return `${[firstLine(message), locator, found].filter(Boolean).join(', ')} (line ${error?.location?.line ?? '?'})`
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 200)
}

/** A runner that fails without a failed test crashed, or found nothing to run. */
function countCrashAsFailed(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** A run appends its totals, a line each, to the file that CUSP_TOTALS names: for .ci/run and the soak. */
export function leaveTotals(total) {
  if (process.env.CUSP_TOTALS) appendFileSync(process.env.CUSP_TOTALS, `${JSON.stringify(total)}\n`)
}

export function readTotals(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

export function sumOf(totals) {
  const sum = (kind) => totals.reduce((so, total) => so + total[kind], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // cut off by a crash, which the exit code tells
  }
}
