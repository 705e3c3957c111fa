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
const name = path.resolve('tests/unit/a.test.ts')
const passing = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name, status: 'passed', startTime: 1000, endTime: 3500, assertionResults: [{ status: 'passed' }] }],
}

const suite = {
  specs: [{ ok: true, file: 'a.spec.ts', line: 1, title: 'a', tests: [{ status: 'expected', results: [{ duration: 4000 }] }] }],
}

test('tests are counted as they ended', () => {
  expect(countVitest(report(passing), 0)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 2,
    named: [],
    flaky: [],
    took: { 'tests/unit/a.test.ts': 2.5 },
  })
  expect(countPlaywright(report({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 }, suites: [suite] }), 0)).toEqual({
    passed: 4,
    failed: 0,
    skipped: 1,
    named: [],
    flaky: [],
    took: { 'tests/e2e/a.spec.ts': 4 },
  })
})

test('a test of Vitest that passes at its second try is named', () => {
  const retried = { status: 'passed', fullName: 'adds up', failureMessages: ['expected 3'] }
  expect(countVitest(report({ ...passing, testResults: [{ name, status: 'passed', assertionResults: [retried] }] }), 0)).toMatchObject({
    passed: 3,
    failed: 0,
    flaky: ['tests/unit/a.test.ts: adds up'],
  })
})

test('a file that could not be loaded is a failure', () => {
  const broken = {
    ...passing,
    testResults: [...passing.testResults, { name, status: 'failed', message: 'No such module\nat …', assertionResults: [] }],
  }
  expect(countVitest(report(broken), 1)).toMatchObject({
    passed: 3,
    failed: 1,
    skipped: 2,
    named: ['tests/unit/a.test.ts: No such module'],
  })
  const withFailed = {
    ...passing,
    numFailedTests: 1,
    testResults: [
      {
        name,
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'adds up', failureMessages: ['\u001B[31mexpected 3\u001B[39m\nat …'] },
          { status: 'passed' },
        ],
      },
    ],
  }
  expect(countVitest(report(withFailed), 1)).toMatchObject({
    passed: 3,
    failed: 1,
    skipped: 2,
    named: ['tests/unit/a.test.ts: adds up: expected 3'],
  })
})

const flakySpec = (line: number) => ({
  ok: true,
  file: 'marking.spec.ts',
  line,
  title: 'two marks',
  tests: [{ status: 'flaky', results: [{ error: { message: 'Too late' } }, {}] }],
})
const flakyRun = (flaky: number) => ({
  stats: { expected: 4, unexpected: 0, flaky, skipped: 0 },
  suites: [suite, { specs: Array.from({ length: flaky }, (_, index) => flakySpec(index)) }],
})

test('a browser test that passes at its second try is named; more than three of them are failures', () => {
  expect(countPlaywright(report(flakyRun(1)), 0)).toMatchObject({
    passed: 5,
    failed: 0,
    skipped: 0,
    named: ['marking.spec.ts:0: flaky: two marks: Too late (line ?)'],
    flaky: ['marking.spec.ts:0 two marks'],
  })
  expect(countPlaywright(report(flakyRun(3)), 0)).toMatchObject({ passed: 7, failed: 0 })
  expect(countPlaywright(report(flakyRun(4)), 0)).toMatchObject({ passed: 4, failed: 4 })
})

test('what failed in a browser is named with its place and its first words', () => {
  const failing = {
    specs: [
      {
        ok: false,
        file: 'marking.spec.ts',
        line: 7,
        title: 'a mark',
        tests: [
          {
            status: 'unexpected',
            results: [
              {
                error: {
                  message: "Timed out\n\nLocator: getByText('5')\nExpected: visible\nReceived: hidden\nat …",
                  location: { line: 12 },
                },
              },
            ],
          },
        ],
      },
    ],
  }
  const { named } = countPlaywright(
    report({ stats: { unexpected: 1, flaky: 1 }, suites: [suite, { suites: [failing, { specs: [flakySpec(9)] }] }] }),
    1,
  )
  expect(named).toEqual([
    "marking.spec.ts:7: a mark: Timed out, Locator: getByText('5'), Received: hidden (line 12)",
    'marking.spec.ts:9: flaky: two marks: Too late (line ?)',
  ])
})

test.each([
  ['no report', path.join(place, 'absent.json')],
  ['half a report', report('{"stats":')],
])('a runner that crashed with %s is a failure', (_, file) => {
  expect(countVitest(file, 137)).toMatchObject({ passed: 0, failed: 1, skipped: 0, named: [] })
  expect(countPlaywright(file, 137)).toMatchObject({ passed: 0, failed: 1, skipped: 0, named: [], flaky: [] })
})

test('a runner that fails although every test passed is a failure', () => {
  expect(countVitest(report(passing), 1)).toMatchObject({ passed: 3, failed: 1, skipped: 2, named: [] })
})
