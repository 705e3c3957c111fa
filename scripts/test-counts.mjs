import { existsSync, readFileSync } from 'node:fs'

/** From Vitest's JSON report: its tests, and one for each file that could not even be loaded. */
export function countVitest(file, code) {
  const report = read(file)
  const broken = (report?.testResults ?? []).filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
  return orCrashed({
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }, code)
}

/** From Playwright's JSON report. A flaky test is a failed one. */
export function countPlaywright(file, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(file)?.stats ?? {}
  return orCrashed({ passed: expected, failed: unexpected + flaky, skipped }, code)
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
