import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/** From Vitest's JSON report: its tests, and one for each file that could not even be loaded; `named` are those that failed. */
export function countVitest(file, code) {
  const report = read(file)
  const broken = (report?.testResults ?? []).filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
  return orCrashed({
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    named: (report?.testResults ?? []).flatMap(failedOfFile),
  }, code)
}

function failedOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const place = path.relative(root, name)
  if (failed.length === 0) return status === 'failed' ? [`${place}: ${firstLine(message)}`] : []
  return failed.map(({ fullName, failureMessages }) => `${place}: ${fullName}: ${firstLine(failureMessages[0])}`)
}

/** From Playwright's JSON report. A flaky test is a failed one. */
export function countPlaywright(file, code) {
  const report = read(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  return orCrashed({ passed: expected, failed: unexpected + flaky, skipped, named: (report?.suites ?? []).flatMap(failedOfSuite) }, code)
}

function failedOfSuite({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, line, title, tests }) => `${file}:${line}: ${title}: ${whatFailed(tests)}`), ...suites.flatMap(failedOfSuite)]
}

/** The first words of the message, what was looked for and what was found, and the line that looked. */
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
function orCrashed(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function read(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // cut off by a crash, which the exit code tells
  }
}
