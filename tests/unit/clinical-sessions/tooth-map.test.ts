import { describe, expect, test } from 'vitest'
import { isStorable, readTeeth, writeTeeth } from '@/components/shared/tooth-map/read-teeth'
import { archesOf, quadrantRows, tabStop } from '@/components/shared/tooth-map/shown-rows'
import { shapeOf } from '@/components/shared/tooth-map/tooth-shape'
import { chartRows, plainChart } from '@/lib/clinical/chart'
import { surfacesOf } from '@/lib/clinical/surfaces'
import { arches } from '@/lib/clinical/teeth'

const mixed = chartRows({ ...plainChart, dentition: 'MIXED', supernumerary: [111] })
const teethOf = (rows: ReturnType<typeof chartRows>) => rows.map(({ teeth }) => teeth.filter((tooth) => tooth !== null))

describe('what of the map is shown', () => {
  test.each([
    ['UR', [[111], [18, 17, 16, 15, 14, 13, 12, 11], [55, 54, 53, 52, 51]]],
    ['UL', [[], [21, 22, 23, 24, 25, 26, 27, 28], [61, 62, 63, 64, 65]]],
    [
      'LR',
      [
        [85, 84, 83, 82, 81],
        [48, 47, 46, 45, 44, 43, 42, 41],
      ],
    ],
    [
      'LL',
      [
        [71, 72, 73, 74, 75],
        [31, 32, 33, 34, 35, 36, 37, 38],
      ],
    ],
  ] as const)('of %s are its teeth, in columns', (quadrant, expected) => {
    expect(teethOf(quadrantRows(mixed, quadrant))).toEqual(expected)
  })

  test('each arch is one tab stop: where one was, else the first chosen, else the first', () => {
    const [upper, lower] = archesOf(mixed)
    expect(archesOf(mixed).map(({ arch }) => arch)).toEqual(['upper', 'lower'])
    expect(archesOf(quadrantRows(mixed, 'LL')).map(({ arch }) => arch)).toEqual(['lower'])
    expect([tabStop(upper?.rows ?? [], { last: null, chosen: [] }), tabStop(lower?.rows ?? [], { last: null, chosen: [] })]).toEqual([
      111, 85,
    ])
    expect([tabStop(upper?.rows ?? [], { last: 24, chosen: [16] }), tabStop(lower?.rows ?? [], { last: 24, chosen: [16, 36] })]).toEqual([
      24, 36,
    ])
    expect(tabStop([], { last: 24, chosen: [] })).toBeNull()
  })
})

describe('a drawn tooth', () => {
  test('has a region for each of its surfaces, and its mesial one to the midline', () => {
    for (const tooth of Object.values(arches).flat())
      expect(shapeOf(tooth).regions.map(({ surface }) => surface)).toEqual(surfacesOf(tooth))
    const x = (tooth: number, code: string) => shapeOf(tooth).regions.find(({ surface }) => surface === code)?.at[0] ?? 0
    for (const tooth of [16, 46, 55]) expect(x(tooth, 'M')).toBeGreaterThan(x(tooth, 'D'))
    for (const tooth of [26, 36, 75]) expect(x(tooth, 'M')).toBeLessThan(x(tooth, 'D'))
  })

  test('has its outer side away from the bite', () => {
    const y = (tooth: number, code: string) => shapeOf(tooth).regions.find(({ surface }) => surface === code)?.at[1] ?? 0
    expect(y(16, 'B')).toBeLessThan(y(16, 'P'))
    expect(y(46, 'B')).toBeGreaterThan(y(46, 'L'))
    expect([shapeOf(16).flipped, shapeOf(46).flipped]).toEqual([false, true])
  })
})

describe('what is typed for one line', () => {
  const surfaces = { site: 'SURFACES', notation: 'FDI' } as const
  const teeth = { site: 'TOOTH', notation: 'FDI' } as const
  test.each([
    ['16 MO', surfaces, [16], ['M', 'O'], null],
    ['16', teeth, [16], [], null],
    ['', teeth, [], [], 'toothNeeded'],
    ['16', surfaces, [16], [], 'surfaceNeeded'],
    // A surface that does not fit is still what the person meant: the map shows it, so that it can be taken back there.
    ['16, 11 MO', surfaces, [16, 11], ['M', 'O'], 'surfaceNotOnTooth'],
    ['16 MM', surfaces, [16], ['M', 'M'], 'surfaceTwice'],
    ['16 MO; 24 DO', surfaces, [16], ['M', 'O'], 'surfacesDiffer'],
    ['55, 15', teeth, [55, 15], [], 'placeTwice'],
    ['16 MO', teeth, [16], ['M', 'O'], 'surfacesNotHere'],
    ['16 x', teeth, [16], [], 'notTeeth'],
    ['1', teeth, [], [], 'toothUnknown'],
  ] as const)('%j in %j', (text, asked, expectedTeeth, expectedSurfaces, code) => {
    const { place, problem } = readTeeth(text, asked)
    expect([place.teeth, place.surfaces, problem?.code ?? null]).toEqual([expectedTeeth, expectedSurfaces, code])
  })

  test('what only lacks something is kept', () => {
    expect(['16 MO', '16', '', '16 O', '11 O', '1'].map((text) => isStorable(readTeeth(text, surfaces).problem))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('is written as the institution writes', () => {
    expect(
      (['FDI', 'UNIVERSAL', 'PALMER'] as const).map((notation) => writeTeeth({ teeth: [16, 55], surfaces: ['M', 'O'] }, notation)),
    ).toEqual(['16, 55 MO', '3, A MO', 'UR6, URE MO'])
    expect(writeTeeth({ teeth: [], surfaces: ['M'] }, 'FDI')).toBe('')
  })
})
