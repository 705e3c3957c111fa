import { describe, expect, test } from 'vitest'
import { palmerSign, toothOf, toothText } from '@/lib/clinical/notation'
import { arches, supernumeraryBeside } from '@/lib/clinical/teeth'
import { toothName } from '@/lib/clinical/tooth-names'
import { toothNotations } from '@/lib/clinical/vocabulary'

const regular = Object.values(arches).flat()

describe('the notations', () => {
  test.each([
    [18, '18', '1', 'UR8'],
    [16, '16', '3', 'UR6'],
    [11, '11', '8', 'UR1'],
    [21, '21', '9', 'UL1'],
    [28, '28', '16', 'UL8'],
    [38, '38', '17', 'LL8'],
    [31, '31', '24', 'LL1'],
    [41, '41', '25', 'LR1'],
    [48, '48', '32', 'LR8'],
    [55, '55', 'A', 'URE'],
    [51, '51', 'E', 'URA'],
    [61, '61', 'F', 'ULA'],
    [65, '65', 'J', 'ULE'],
    [75, '75', 'K', 'LLE'],
    [71, '71', 'O', 'LLA'],
    [81, '81', 'P', 'LRA'],
    [85, '85', 'T', 'LRE'],
    [118, '18S', '51', 'UR8S'],
    [111, '11S', '58', 'UR1S'],
    [148, '48S', '82', 'LR8S'],
    [155, '55S', 'AS', 'URES'],
    [185, '85S', 'TS', 'LRES'],
  ])('%i is %s, %s, %s', (tooth, fdi, universal, palmer) => {
    expect(toothNotations.map((notation) => toothText(tooth, notation))).toEqual([fdi, universal, palmer])
  })

  test.each(toothNotations)('%s has a text of its own for every tooth, and reads it', (notation) => {
    const all = regular.flatMap((tooth) => [tooth, supernumeraryBeside(tooth)])
    expect(all.map((tooth) => toothOf(toothText(tooth, notation), notation))).toEqual(all)
    expect(new Set(all.map((tooth) => toothText(tooth, notation))).size).toBe(104)
  })

  test.each([
    ['19', 'FDI'],
    ['', 'FDI'],
    ['111', 'FDI'],
    ['33', 'UNIVERSAL'],
    ['U', 'UNIVERSAL'],
    ['URF', 'PALMER'],
    ['UR9', 'PALMER'],
  ] as const)('%j is no tooth in %s', (text, notation) => {
    expect(toothOf(text, notation)).toBeNull()
  })

  test('Palmer signs count from the midline', () => {
    expect([18, 11, 24, 55, 81, 111].map(palmerSign)).toEqual(['8', '1', '4', 'E', 'A', '1'])
  })
})

describe('the names', () => {
  test.each([
    [16, 'firstMolar', 'UR'],
    [11, 'centralIncisor', 'UR'],
    [22, 'lateralIncisor', 'UL'],
    [33, 'canine', 'LL'],
    [44, 'firstPremolar', 'LR'],
    [45, 'secondPremolar', 'LR'],
    [27, 'secondMolar', 'UL'],
    [38, 'thirdMolar', 'LL'],
    [51, 'deciduousCentralIncisor', 'UR'],
    [62, 'deciduousLateralIncisor', 'UL'],
    [73, 'deciduousCanine', 'LL'],
    [84, 'deciduousFirstMolar', 'LR'],
    [55, 'deciduousSecondMolar', 'UR'],
  ])('%i is the %s %s', (tooth, name, quadrant) => {
    expect(toothName(tooth)).toEqual({ name, quadrant, isSupernumerary: false })
    expect(toothName(supernumeraryBeside(tooth))).toEqual({ name, quadrant, isSupernumerary: true })
  })
})
