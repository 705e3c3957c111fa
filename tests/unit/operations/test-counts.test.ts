import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from '@/scripts/test-counts.mjs'

const place = mkdtempSync(path.join(tmpdir(), 'cusp-counts-'))
afterAll(() => rmSync(place, { recursive: true }))
let reports = 0
function report(content: unknown): string {
  const file = path.join(place, `${(reports += 1)}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const passing = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }] }

test('tests are counted as they ended', () => {
  expect(countVitest(report(passing), 0)).toEqual({ passed: 3, failed: 0, skipped: 2 })
  expect(countPlaywright(report({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 } }), 0)).toEqual({ passed: 4, failed: 0, skipped: 1 })
})

test('a file that could not be loaded is a failure', () => {
  const broken = { ...passing, testResults: [...passing.testResults, { status: 'failed', assertionResults: [] }] }
  expect(countVitest(report(broken), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  const withFailed = { ...passing, numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }] }
  expect(countVitest(report(withFailed), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a flaky browser test is a failure', () => {
  expect(countPlaywright(report({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 0 } }), 1)).toEqual({ passed: 4, failed: 3, skipped: 0 })
})

test.each([['no report', path.join(place, 'absent.json')], ['half a report', report('{"stats":')]])('a runner that crashed with %s is a failure', (_, file) => {
  expect(countVitest(file, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countPlaywright(file, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a runner that fails although every test passed is a failure', () => {
  expect(countVitest(report(passing), 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})
