import { describe, expect, test } from 'vitest'
import { canonicalPlace, placeFaults, placeProblems, regionsOf } from '@/lib/clinical/site'
import { procedureSites, type ProcedureSite } from '@/lib/clinical/vocabulary'

type Row = readonly [site: ProcedureSite, teeth: readonly number[], surfaces: readonly string[], problems: readonly string[]]
const rows: readonly Row[] = [
  ['NONE', [], [], []],
  ['NONE', [16], [], ['teeth teethNotHere']],
  ['NONE', [], ['M'], ['surfaces surfacesNotHere']],
  ['MOUTH', [], [], []],
  ['SOFT_TISSUE', [11], ['UR'], ['teeth teethNotHere', 'surfaces surfacesNotHere']],
  ['TOOTH', [16, 55], [], []],
  ['TOOTH', [], [], ['teeth toothNeeded']],
  ['TOOTH', [19], [], ['teeth toothUnknown']],
  ['TOOTH', [16, 16], [], ['teeth toothTwice']],
  ['TOOTH', [55, 15], [], ['teeth placeTwice']],
  ['TOOTH', [55, 115], [], []],
  ['SURFACES', [111], ['I'], []],
  ['SURFACES', [111], ['O'], ['surfaces surfaceNotOnTooth']],
  ['TOOTH', [16], ['M'], ['surfaces surfacesNotHere']],
  ['SURFACES', [16], ['M', 'O'], []],
  ['SURFACES', [], [], ['teeth toothNeeded', 'surfaces surfaceNeeded']],
  ['SURFACES', [16], [], ['surfaces surfaceNeeded']],
  ['SURFACES', [16], ['X'], ['surfaces surfaceUnknown']],
  ['SURFACES', [16], ['M', 'M'], ['surfaces surfaceTwice']],
  ['SURFACES', [16], ['P', 'L'], ['surfaces surfaceTwice']],
  ['SURFACES', [11], ['O'], ['surfaces surfaceNotOnTooth']],
  ['SURFACES', [16], ['I'], ['surfaces surfaceNotOnTooth']],
  ['SURFACES', [16, 46], ['P'], ['surfaces surfaceNotOnTooth']],
  ['SURFACES', [19], ['O'], ['teeth toothUnknown']],
  ['QUADRANT', [], ['UR', 'LL'], []],
  ['QUADRANT', [], [], ['surfaces regionNeeded']],
  ['QUADRANT', [], ['UPPER'], ['surfaces regionUnknown']],
  ['QUADRANT', [], ['UR', 'UR'], ['surfaces regionTwice']],
  ['QUADRANT', [16], ['UR'], ['teeth teethNotHere']],
  ['ARCH', [], ['LOWER'], []],
  ['SEXTANT', [], ['S1', 'S6'], []],
  ['SEXTANT', [], ['S7'], ['surfaces regionUnknown']],
]

describe('the place of a procedure', () => {
  test.each(rows)('%s %j %j: %j', (site, teeth, surfaces, problems) => {
    expect(placeProblems({ site, teeth, surfaces }).map(({ path, code }) => `${path} ${code}`)).toEqual(problems)
  })

  test('what is only not said yet is no fault', () => {
    for (const [site, teeth, surfaces, problems] of rows) {
      expect(placeFaults({ site, teeth, surfaces }).map(({ path, code }) => `${path} ${code}`)).toEqual(
        problems.filter((problem) => !problem.endsWith('Needed')),
      )
    }
  })

  test('is stored in one spelling', () => {
    expect(canonicalPlace({ site: 'SURFACES', teeth: [26, 16], surfaces: ['L', 'O', 'M'] })).toEqual({
      teeth: [26, 16],
      surfaces: ['M', 'O', 'P'],
    })
    expect(canonicalPlace({ site: 'QUADRANT', teeth: [], surfaces: ['LR', 'UL'] })).toEqual({ teeth: [], surfaces: ['UL', 'LR'] })
    expect(canonicalPlace({ site: 'TOOTH', teeth: [11], surfaces: [] })).toEqual({ teeth: [11], surfaces: [] })
  })

  test('has regions where it is one', () => {
    expect(procedureSites.filter((site) => regionsOf(site).length > 0)).toEqual(['SEXTANT', 'QUADRANT', 'ARCH'])
  })
})
