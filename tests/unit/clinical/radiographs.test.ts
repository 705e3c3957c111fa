import { expect, test } from 'vitest'
import { isRetrospective, radiographFaults } from '@/lib/clinical/radiographs'

const taken = { teeth: [], takenAt: '2026-11-20T10:00:00.000Z', quality: null }

test.each([
  ['the whole jaw', taken, []],
  ['a deciduous tooth beside the one that follows it', { ...taken, teeth: [55, 15] }, []],
  ['a supernumerary tooth', { ...taken, teeth: [11, 111] }, []],
  ['a tooth that there is not', { ...taken, teeth: [16, 19] }, ['teeth toothUnknown']],
  ['a tooth twice', { ...taken, teeth: [16, 16] }, ['teeth toothTwice']],
  ['a quality of what was taken', { ...taken, quality: 'ACCEPTABLE' }, []],
  ['a quality of what was not', { ...taken, takenAt: null, quality: 'NOT_ACCEPTABLE' }, ['quality notTakenYet']],
] as const)('%s', (_what, radiograph, expected) => {
  expect(radiographFaults(radiograph).map(({ path, code }) => `${path} ${code}`)).toEqual(expected)
})

test('an exposure before the authorisation is a retrospective one', () => {
  const authorisedAt = '2026-11-20T10:00:00.000Z'
  const at = (takenAt: string | null) => isRetrospective({ takenAt, authorisedAt })
  expect([at('2026-11-20T09:59:59.999Z'), at(authorisedAt), at(null)]).toEqual([true, false, false])
  expect(isRetrospective({ takenAt: authorisedAt, authorisedAt: null })).toBe(false)
})
