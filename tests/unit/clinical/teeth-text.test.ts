import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeProblems } from '@/lib/clinical/site'
import { canonicalSurfaces, sharedSurfaces } from '@/lib/clinical/surfaces'
import { arches, isTooth, supernumeraryBeside } from '@/lib/clinical/teeth'
import { formatTeeth, parseTeeth, type Reading, type ToothGroup } from '@/lib/clinical/teeth-text'
import { toothNotations } from '@/lib/clinical/vocabulary'

const textsOf = (groups: readonly ToothGroup[]) => groups.map(({ teeth, surfaces }) => `${teeth.join('+')}:${surfaces.join('')}`)
const universal: Reading = { notation: 'UNIVERSAL' }
const palmer: Reading = { notation: 'PALMER' }

describe('what people type for teeth', () => {
  test.each([
    ['', []],
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
    ['11s', ['111:']],
    ['11, 11S', ['11+111:']],
    ['55S MO', ['155:MO']],
  ])('%j is %j', (text, expected) => {
    const { groups, problems } = parseTeeth(text)
    expect(textsOf(groups)).toEqual(expected)
    expect(problems).toEqual([])
  })

  test.each([
    ['3 MO', universal, ['16:MO']],
    ['3mo', universal, ['16:MO']],
    ['1, 16, 17, 32', universal, ['18+28+38+48:']],
    ['A', universal, ['55:']],
    ['A, B', universal, ['55+54:']],
    // A letter after a tooth is a surface where it can be one, and a tooth where it cannot.
    ['A B', universal, ['55:B']],
    ['A T', universal, ['55+85:']],
    ['A MO', universal, ['55:MO']],
    ['AMO', universal, ['55:MO']],
    ['A, B MO', universal, ['55+54:MO']],
    ['M', universal, ['73:']],
    ['3, M', universal, ['16+73:']],
    ['3; M', universal, ['16:', '73:']],
    ['58', universal, ['111:']],
    ['as', universal, ['155:']],
    ['SS', universal, ['184:']],
    ['A B', { ...universal, withSurfaces: false }, ['55+54:']],
    ['UR6 MO', palmer, ['16:MO']],
    ['ur6mo', palmer, ['16:MO']],
    ['UR 6, LL8', palmer, ['16+38:']],
    ['UR654', palmer, ['16+15+14:']],
    ['URE MO', palmer, ['55:MO']],
    ['URED', palmer, ['55:D']],
    ['LL6 L', palmer, ['36:L']],
    ['UR1S, UR1', palmer, ['111+11:']],
    ['6⏌', palmer, ['16:']],
    ['⎿6', palmer, ['26:']],
    ['⎾6', palmer, ['36:']],
    ['6⏋', palmer, ['46:']],
    ['6┘ MO, └4 DO', palmer, ['16:MO', '24:DO']],
  ])('%j in %j is %j', (text, reading, expected) => {
    const { groups, problems } = parseTeeth(text, reading)
    expect(textsOf(groups)).toEqual(expected)
    expect(problems).toEqual([])
  })

  test.each([
    ['19', {}, [], { text: '19', code: 'toothUnknown' }],
    ['161', {}, [], { text: '161', code: 'toothUnknown' }],
    ['16 16', {}, ['16:'], { text: '16', code: 'toothTwice' }],
    ['11 O', {}, ['11:'], { text: 'O', code: 'surfaceNotOnTooth' }],
    ['16 MM', {}, ['16:'], { text: 'MM', code: 'surfaceTwice' }],
    ['16 PL', {}, ['16:'], { text: 'PL', code: 'surfaceTwice' }],
    ['MO', {}, [], { text: 'MO', code: 'notTeeth' }],
    ['16 xyz', {}, ['16:'], { text: 'XYZ', code: 'notTeeth' }],
    ['UR6', {}, [], { text: 'UR', code: 'notTeeth' }],
    // A range is refused: a reader who did not know better would take it for two teeth.
    ['16-18', {}, ['16+18:'], { text: '-', code: 'notTeeth' }],
    ['33', universal, [], { text: '33', code: 'toothUnknown' }],
    ['83', universal, [], { text: '83', code: 'toothUnknown' }],
    ['A M O', universal, ['55:M'], { text: 'O', code: 'notTeeth' }],
    ['U', universal, [], { text: 'U', code: 'notTeeth' }],
    ['UR9', palmer, [], { text: 'UR9', code: 'toothUnknown' }],
    ['16', palmer, [], { text: '16', code: 'toothUnknown' }],
  ])('%j in %j is wrong', (text, reading, expected, problem) => {
    const { groups, problems } = parseTeeth(text, reading)
    expect(textsOf(groups).filter((one) => one !== ':')).toEqual(expected)
    expect(problems[0]).toEqual(problem)
  })
})

const groupOf = (teeth: readonly number[]): fc.Arbitrary<ToothGroup> =>
  fc.subarray([...sharedSurfaces(teeth)]).map((surfaces) => ({ teeth, surfaces: canonicalSurfaces(teeth, surfaces) }))
const everyTooth = Object.values(arches)
  .flat()
  .flatMap((tooth) => [tooth, supernumeraryBeside(tooth)])

/** Teeth distributed among groups, each with surfaces that all of its teeth have. */
const groups = fc
  .tuple(fc.shuffledSubarray(everyTooth, { maxLength: 12 }), fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 12, maxLength: 12 }))
  .chain(([drawn, sizes]) => {
    const dealt: number[][] = []
    let left = [...drawn]
    for (const size of sizes) {
      if (left.length === 0) break
      dealt.push(left.slice(0, size))
      left = left.slice(size)
    }
    return fc.tuple(...dealt.map(groupOf))
  })

describe('whatever is typed', () => {
  test.each(toothNotations)('%s reads what it wrote', (notation) => {
    fc.assert(
      fc.property(groups, (made) => {
        const { groups: read, problems } = parseTeeth(formatTeeth(made, notation), { notation })
        expect(problems).toEqual([])
        expect(read).toEqual(made)
      }),
      { numRuns: 500 },
    )
  })

  test.each(toothNotations)('%s never throws, names teeth that exist, each once, and surfaces that they have', (notation) => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'0123456789 ,;.-/MODBPLICmodxURLS⏌⎿'.split('')) }),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const { groups: read } = parseTeeth(typed, { notation })
        const teeth = read.flatMap((group) => group.teeth)
        expect(teeth.every(isTooth)).toBe(true)
        expect(new Set(teeth).size).toBe(teeth.length)
        for (const group of read)
          expect(
            placeProblems({ site: 'SURFACES', ...group }).filter(({ code }) => code !== 'surfaceNeeded' && code !== 'placeTwice'),
          ).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
