import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalChart,
  chartNotes,
  chartProblems,
  chartRows,
  chartShowing,
  plainChart,
  toothAfterStep,
  withMissing,
  withSupernumerary,
  type Chart,
} from '@/lib/clinical/chart'
import { arches } from '@/lib/clinical/teeth'
import { dentitions } from '@/lib/clinical/vocabulary'

const mixed: Chart = { ...plainChart, dentition: 'MIXED' }
const keysOf = (chart: Chart) => chartRows(chart).map(({ key }) => key)

describe('a chart', () => {
  test.each([
    [{}, []],
    [{ missing: [18, 55], supernumerary: [111] }, []],
    [{ missing: [19] }, ['missing toothUnknown']],
    [{ missing: [111] }, ['missing toothUnknown']],
    [{ missing: [18, 18] }, ['missing toothTwice']],
    [{ supernumerary: [11] }, ['supernumerary toothUnknown']],
    [{ supernumerary: [199] }, ['supernumerary toothUnknown']],
    [{ missing: [99], supernumerary: [111, 111] }, ['missing toothUnknown', 'supernumerary toothTwice']],
  ])('with %j has the problems %j', (part, expected) => {
    expect(chartProblems({ ...plainChart, ...part }).map(({ path, code }) => `${path} ${code}`)).toEqual(expected)
  })

  test.each([
    [plainChart, [16], []],
    [plainChart, [55], ['55 notInDentition']],
    [{ ...plainChart, dentition: 'DECIDUOUS' }, [55, 16], ['16 notInDentition']],
    [mixed, [55, 16], []],
    [{ ...plainChart, missing: [16] }, [16, 17], ['16 missing']],
    [{ ...plainChart, missing: [55] }, [55], ['55 missing']],
    [plainChart, [111], ['111 notCharted']],
    [{ ...plainChart, supernumerary: [111] }, [111, 11], []],
  ] as const)('%j says of %j: %j', (chart, teeth, expected) => {
    expect(chartNotes(chart, teeth).map(({ tooth, code }) => `${tooth} ${code}`)).toEqual(expected)
  })

  test('is stored in one spelling', () => {
    expect(canonicalChart({ dentition: 'MIXED', missing: [28, 18], supernumerary: [121, 111] })).toEqual({
      dentition: 'MIXED',
      missing: [18, 28],
      supernumerary: [111, 121],
    })
  })

  test('a press charts a tooth as missing, another takes it back', () => {
    const once = withMissing(plainChart, 18)
    expect([once.missing, withMissing(once, 18).missing, withMissing(once, 11).missing]).toEqual([[18], [], [11, 18]])
    const extra = withSupernumerary(plainChart, 111)
    expect([extra.supernumerary, withSupernumerary(extra, 111).supernumerary]).toEqual([[111], []])
  })

  test('shows what is named besides', () => {
    expect(chartShowing(plainChart, [16])).toEqual(plainChart)
    expect(chartShowing(plainChart, [55, 111])).toEqual({ dentition: 'MIXED', missing: [], supernumerary: [111] })
    expect(chartShowing({ ...plainChart, dentition: 'DECIDUOUS' }, [55])).toMatchObject({ dentition: 'DECIDUOUS' })
  })
})

describe('the rows of a chart', () => {
  test('stand from above as in the mouth', () => {
    expect(keysOf(plainChart)).toEqual(['upper-permanent', 'lower-permanent'])
    expect(keysOf({ ...plainChart, dentition: 'DECIDUOUS' })).toEqual(['upper-deciduous', 'lower-deciduous'])
    expect(keysOf(mixed)).toEqual(['upper-permanent', 'upper-deciduous', 'lower-deciduous', 'lower-permanent'])
    expect(keysOf({ ...mixed, supernumerary: [111, 171] })).toEqual([
      'upper-permanent-extra',
      'upper-permanent',
      'upper-deciduous',
      'lower-deciduous',
      'lower-deciduous-extra',
      'lower-permanent',
    ])
  })

  test('have the same columns: what stands in one place stands in one column', () => {
    const [upper, milk] = chartRows(mixed)
    expect(milk?.teeth).toEqual([null, null, null, ...arches.deciduousUpper, null, null, null])
    expect([55, 51, 65].map((tooth) => milk?.teeth.indexOf(tooth))).toEqual([15, 11, 25].map((tooth) => upper?.teeth.indexOf(tooth)))
    const [extra, regular] = chartRows({ ...plainChart, supernumerary: [118, 121] })
    expect([118, 121].map((tooth) => extra?.teeth.indexOf(tooth))).toEqual([18, 21].map((tooth) => regular?.teeth.indexOf(tooth)))
  })

  test.each(dentitions)('of a %s dentition hold each of its teeth once', (dentition) => {
    const drawn = chartRows({ ...plainChart, dentition }).flatMap(({ teeth }) => teeth.filter((tooth) => tooth !== null))
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn).toHaveLength({ PERMANENT: 32, DECIDUOUS: 20, MIXED: 52 }[dentition])
  })
})

describe('the arrow keys', () => {
  test.each([
    [16, 'right', 15],
    [16, 'left', 17],
    [18, 'left', null],
    [11, 'right', 21],
    [28, 'right', null],
    [16, 'down', 55],
    [55, 'down', 85],
    [85, 'down', 45],
    [45, 'down', null],
    [48, 'up', 85],
    [18, 'down', 55],
    [28, 'down', 65],
    [55, 'up', 15],
    [16, 'up', null],
    [41, 'up', 81],
    [55, 'left', null],
    [55, 'right', 54],
    [14, 'first', 18],
    [14, 'last', 28],
    [64, 'first', 55],
    [64, 'last', 65],
    [99, 'left', null],
  ] as const)('from %i %s is %s', (tooth, step, expected) => {
    // Tooth 16 is over a gap: the nearest deciduous tooth is 55.
    expect(toothAfterStep(chartRows(mixed), tooth, step)).toBe(expected)
  })

  test('lead to a supernumerary tooth and back', () => {
    const rows = chartRows({ ...plainChart, supernumerary: [111, 138] })
    expect([
      toothAfterStep(rows, 16, 'up'),
      toothAfterStep(rows, 111, 'down'),
      toothAfterStep(rows, 38, 'down'),
      toothAfterStep(rows, 138, 'up'),
    ]).toEqual([111, 11, 138, 38])
  })

  test('back and forth is where one was, and every tooth is reached', () => {
    const rows = chartRows({ ...mixed, supernumerary: [111, 155] })
    const all = rows.flatMap(({ teeth }) => teeth.filter((tooth) => tooth !== null))
    fc.assert(
      fc.property(fc.constantFrom(...all), (tooth) => {
        const right = toothAfterStep(rows, tooth, 'right')
        expect(right === null || toothAfterStep(rows, right, 'left') === tooth).toBe(true)
      }),
    )
    const reached = new Set([18])
    for (const tooth of reached)
      for (const step of ['left', 'right', 'up', 'down'] as const) reached.add(toothAfterStep(rows, tooth, step) ?? tooth)
    expect(reached.size).toBe(all.length)
  })
})
