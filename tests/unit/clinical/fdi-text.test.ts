import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFdiText, parseFdiText, type ToothGroup } from '@/lib/clinical/fdi-text'
import { placeProblems } from '@/lib/clinical/site'
import { canonicalSurfaces, surfacesOf } from '@/lib/clinical/surfaces'
import { arches, isTooth } from '@/lib/clinical/teeth'

const shown = (groups: readonly ToothGroup[]) => groups.map(({ teeth, surfaces }) => `${teeth.join('+')}:${surfaces.join('')}`)

describe('what people type for teeth', () => {
  test.each([
    ['', []],
    ['16', ['16:']],
    ['16 MO, 24 DO', ['16:MO', '24:DO']],
    ['16,17', ['16+17:']],
    ['16 17 18', ['16+17+18:']],
    ['16, 17 MO', ['16+17:MO']],
    ['16mo', ['16:MO']],
    ['16 MOL', ['16:MOP']],
    ['46 mol', ['46:MOL']],
    ['11 I; 21 I', ['11:I', '21:I']],
    ['16; 17 MO', ['16:', '17:MO']],
    ['55.54', ['55+54:']],
    ['16 MO 17', ['16:MO', '17:']],
  ])('%j is %j', (text, expected) => {
    const { groups, problems } = parseFdiText(text)
    expect(shown(groups)).toEqual(expected)
    expect(problems).toEqual([])
  })

  test.each([
    ['19', [], { text: '19', code: 'toothUnknown' }],
    ['161', [], { text: '161', code: 'toothUnknown' }],
    ['16 16', ['16:'], { text: '16', code: 'toothTwice' }],
    ['11 O', ['11:'], { text: 'O', code: 'surfaceNotOnTooth' }],
    ['16 MM', ['16:'], { text: 'MM', code: 'surfaceTwice' }],
    ['16 PL', ['16:'], { text: 'PL', code: 'surfaceTwice' }],
    ['MO', [], { text: 'MO', code: 'notTeeth' }],
    ['16 xyz', ['16:'], { text: 'XYZ', code: 'notTeeth' }],
    // A range would be read as two teeth by whoever does not know better: it is refused.
    ['16-18', ['16+18:'], { text: '-', code: 'notTeeth' }],
  ])('%j is wrong', (text, expected, problem) => {
    const { groups, problems } = parseFdiText(text)
    expect(shown(groups)).toEqual(expected)
    expect(problems).toEqual([problem])
  })
})

const groupOf = (teeth: readonly number[]): fc.Arbitrary<ToothGroup> => {
  const common = surfacesOf(teeth[0] ?? 11).filter((surface) => teeth.every((tooth) => surfacesOf(tooth).includes(surface)))
  return fc.subarray([...common]).map((surfaces) => ({ teeth, surfaces: canonicalSurfaces(teeth, surfaces) }))
}

/** Teeth dealt out to groups, each with surfaces that all of its teeth have. */
const groups = fc
  .tuple(fc.shuffledSubarray(Object.values(arches).flat(), { maxLength: 12 }), fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }))
  .chain(([teeth, sizes]) => {
    const dealt: number[][] = []
    let left = [...teeth]
    for (const size of sizes) {
      if (left.length === 0) break
      dealt.push(left.slice(0, size))
      left = left.slice(size)
    }
    return fc.tuple(...dealt.map(groupOf))
  })

describe('whatever is typed', () => {
  test('it reads what it wrote', () => {
    fc.assert(
      fc.property(groups, (made) => {
        const { groups: read, problems } = parseFdiText(formatFdiText(made))
        expect(problems).toEqual([])
        expect(read).toEqual(made)
      }),
      { numRuns: 500 },
    )
  })

  test('it never throws, names teeth that exist, each once, and surfaces that they have', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'0123456789 ,;.-/MODBPLICmodx'.split('')) }))
    fc.assert(
      fc.property(text, (typed) => {
        const { groups: read } = parseFdiText(typed)
        const teeth = read.flatMap((group) => group.teeth)
        expect(teeth.every(isTooth)).toBe(true)
        expect(new Set(teeth).size).toBe(teeth.length)
        for (const group of read) expect(placeProblems({ site: 'SURFACES', ...group }).filter(({ code }) => code !== 'surfaceNeeded')).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
