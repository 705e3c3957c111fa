import { describe, expect, test } from 'vitest'
import {
  arches,
  inSamePlace,
  isDeciduous,
  isRegularTooth,
  isSupernumerary,
  isTooth,
  isUpper,
  kindOf,
  quadrantOf,
  regularOf,
  supernumeraryBeside,
} from '@/lib/clinical/teeth'
import { canonicalSurfaces, sharedSurfaces, surfacesOf, hasSurface } from '@/lib/clinical/surfaces'

const quadrants = [...[1, 2, 3, 4].map((quadrant) => [quadrant, 8] as const), ...[5, 6, 7, 8].map((quadrant) => [quadrant, 5] as const)]
const existing = quadrants.flatMap(([quadrant, places]) => Array.from({ length: places }, (_, at) => quadrant * 10 + at + 1))

describe('teeth', () => {
  test('are those of FDI, each once in an arch', () => {
    const numbers = Array.from({ length: 400 }, (_, number) => number - 50)
    expect(numbers.filter(isRegularTooth)).toEqual(existing)
    expect(numbers.filter(isSupernumerary)).toEqual(existing.map((tooth) => tooth + 100))
    expect(numbers.filter(isTooth)).toEqual([...existing, ...existing.map((tooth) => tooth + 100)])
    expect(
      Object.values(arches)
        .flat()
        .sort((a, b) => a - b),
    ).toEqual(existing)
  })

  test.each([
    [11, 'incisor', true, false],
    [22, 'incisor', true, false],
    [33, 'canine', false, false],
    [44, 'premolar', false, false],
    [15, 'premolar', true, false],
    [26, 'molar', true, false],
    [38, 'molar', false, false],
    [51, 'incisor', true, true],
    [63, 'canine', true, true],
    [74, 'molar', false, true],
    [85, 'molar', false, true],
  ])('%i is an %s', (tooth, kind, upper, deciduous) => {
    for (const one of [tooth, supernumeraryBeside(tooth)])
      expect([kindOf(one), isUpper(one), isDeciduous(one), regularOf(one)]).toEqual([kind, upper, deciduous, tooth])
  })

  test.each([
    [11, 'UR'],
    [25, 'UL'],
    [38, 'LL'],
    [41, 'LR'],
    [55, 'UR'],
    [61, 'UL'],
    [72, 'LL'],
    [85, 'LR'],
    [138, 'LL'],
    [185, 'LR'],
  ])('%i is in %s', (tooth, quadrant) => {
    expect(quadrantOf(tooth)).toBe(quadrant)
  })

  test.each([
    [55, 15],
    [15, 55],
    [61, 21],
    [41, 81],
    [16, null],
    [111, null],
    [155, null],
  ])('in the place of %i stands %s, too', (tooth, other) => {
    expect(inSamePlace(tooth)).toBe(other)
  })
})

describe('surfaces', () => {
  test.each([
    [16, 'MODBPC'],
    [46, 'MODBLC'],
    [24, 'MODBPC'],
    [11, 'MIDBPC'],
    [33, 'MIDBLC'],
    [54, 'MODBPC'],
    [75, 'MODBLC'],
    [71, 'MIDBLC'],
  ])('of %i are %s', (tooth, expected) => {
    expect(surfacesOf(tooth).join('')).toBe(expected)
  })

  test.each([
    [[16], 'MODBPC'],
    [[16, 46], 'MODBLC'],
    [[16, 11], 'MDBPC'],
    [[46, 31], 'MDBLC'],
    [[116], 'MODBPC'],
  ])('that %j share are %s', (teeth, expected) => {
    expect(sharedSurfaces(teeth).join('')).toBe(expected)
  })

  test('lingual is said of upper teeth too, palatal never of lower ones', () => {
    expect([hasSurface(16, 'L'), hasSurface(16, 'P'), hasSurface(46, 'L'), hasSurface(46, 'P')]).toEqual([true, true, true, false])
  })

  test.each([
    [[16], ['O', 'M'], 'MO'],
    [[16, 26], ['L', 'M'], 'MP'],
    [[46], ['L', 'B', 'D'], 'DBL'],
    [[46], ['O', 'D'], 'DO'],
    [[46], ['D', 'O', 'M'], 'MOD'],
    [[11], ['I', 'D'], 'DI'],
    [[16, 46], ['L'], 'L'],
    [[], ['L'], 'L'],
  ])('of %j, %j are written %s', (teeth, given, expected) => {
    expect(canonicalSurfaces(teeth, given).join('')).toBe(expected)
  })
})
