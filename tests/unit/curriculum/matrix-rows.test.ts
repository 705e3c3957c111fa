import { expect, test } from 'vitest'
import { countsOf, groupsOf, sieveOf, type MatrixOutcome } from '@/components/curriculum/coverage/matrix-rows'

const outcome = (code: string, own: Partial<MatrixOutcome>): MatrixOutcome => ({
  id: code,
  code,
  text: code,
  level: 'ASSESSED',
  isRetired: false,
  group: { id: 'group', code: '1', title: 'Clinical' },
  planned: { INTRODUCED: 0, PRACTISED: 0, ASSESSED: 0 },
  held: { times: 0, minutes: 0 },
  shown: 0,
  over: [],
  isGap: false,
  replaces: [],
  viaReplaced: false,
  ...own,
})
const planned = { INTRODUCED: 1, PRACTISED: 0, ASSESSED: 0 }
const outcomes = [outcome('covered', { planned }), outcome('shown alone', { shown: 3, isGap: true }), outcome('elsewhere', { isGap: true })]

test('of a part of the year the outcomes that it covers come first to the eye, of the whole year all', () => {
  expect([
    sieveOf(undefined, false),
    sieveOf(undefined, true),
    sieveOf('GAPS', true),
    sieveOf('COVERED', false),
    sieveOf('other', true),
  ]).toEqual(['ALL', 'COVERED', 'GAPS', 'ALL', 'COVERED'])
  expect(groupsOf({ outcomes }, 'COVERED').flatMap(({ rows }) => rows.map(({ code, at }) => [code, at]))).toEqual([
    ['covered', 0],
    ['shown alone', 1],
  ])
  expect(countsOf({ outcomes })).toEqual({ ALL: 3, COVERED: 2, GAPS: 2, OVERLAPS: 0, UNSHOWN: 1 })
})
