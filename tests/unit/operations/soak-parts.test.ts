import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Part } from '@/scripts/soak-parts.mjs'
import { filesOfParts, lastGreen, withTimesOfRun, partForWeekday, readParts, secondsOf, soakFiles } from '@/scripts/soak-parts.mjs'

const parts: Part[] = [
  { green: { date: '2026-11-20', commit: 'abc' }, seconds: { 'a.spec.ts': 300, 'gone.spec.ts': 10 } },
  { green: null, seconds: { 'b.spec.ts': 100 } },
]

test('every file with a long form is run by one part, and one that is new by the shortest', () => {
  expect(filesOfParts(parts, ['a.spec.ts', 'b.spec.ts', 'new.spec.ts'])).toEqual([['a.spec.ts'], ['b.spec.ts', 'new.spec.ts']])
  const files = soakFiles()
  expect(files).toContain('tests/e2e/faults.spec.ts')
  expect(files).toContain('tests/architecture/new-list.soak.test.ts')
  expect(files).toContain('tests/integration/kernel/access-matrix.test.ts')
  expect(filesOfParts(readParts(), files).flat().toSorted()).toEqual(files)
})

test('there is a part for each day of the week, none longer than 20 minutes', () => {
  const known = readParts()
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map((day) => partForWeekday(new Date(day)))).toEqual([1, 6, 7])
  expect(known).toHaveLength(7)
  expect(known.flatMap(({ seconds }) => Object.keys(seconds)).filter((file) => !existsSync(file))).toEqual([])
  // Three parts run at once for 20 minutes, and some wait for another at the end.
  expect(Math.max(...known.map(secondsOf))).toBeLessThan(3 * 20 * 60 * 0.8)
})

test('what a run taught of its part is kept: a red one changes no date', () => {
  const red = withTimesOfRun(parts, 1, { seconds: { 'a.spec.ts': 310.4 } })
  expect(red).toEqual([{ green: { date: '2026-11-20', commit: 'abc' }, seconds: { 'a.spec.ts': 310 } }, parts[1]])
  const green = withTimesOfRun(red, 2, { seconds: { 'b.spec.ts': 90 }, green: { date: '2026-11-28', commit: 'def' } })
  expect(lastGreen(green, { greenNow: [2], redNow: [] })).toBe("The soak's parts were last green: 1 2026-11-20 (abc); 2 now")
  expect(lastGreen(parts, { greenNow: [], redNow: [1] })).toBe("The soak's parts were last green: 1 2026-11-20 (abc), red now; 2 never")
})
