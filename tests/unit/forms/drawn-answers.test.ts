import { describe, expect, test } from 'vitest'
import { chosenOptionsOf, otherTextOf, withOther } from '@/components/shared/form/fields/choices'
import { pathOf, strokesOf } from '@/components/shared/form/fields/strokes'
import { choiceOf, readTeethAnswer, writeTeethAnswer } from '@/components/shared/form/fields/teeth'
import { formLimits } from '@/lib/forms/limits'

describe('teeth as they are typed', () => {
  const asked = { notation: 'FDI', surfaces: true, several: true } as const
  test.each([
    ['36', [{ tooth: 36, surfaces: [] }]],
    [
      '16 MO, 24 DO',
      [
        { tooth: 16, surfaces: ['M', 'O'] },
        { tooth: 24, surfaces: ['O', 'D'] },
      ],
    ],
    ['', []],
  ])('%s', (text, teeth) => {
    const read = readTeethAnswer(text, asked)
    expect(read.problem).toBeNull()
    expect(read.teeth.map(({ tooth, surfaces }) => ({ tooth, surfaces: surfaces.toSorted() }))).toEqual(
      teeth.map(({ tooth, surfaces }) => ({ tooth, surfaces: surfaces.toSorted() })),
    )
    expect(readTeethAnswer(writeTeethAnswer(read.teeth, 'FDI'), asked).teeth).toEqual(read.teeth)
  })

  test('of which one is asked for', () => {
    expect(readTeethAnswer('36, 37', { ...asked, several: false }).problem).toEqual({ text: '', code: 'oneTooth' })
  })

  test('that there are not', () => {
    expect(readTeethAnswer('99', asked).problem).toMatchObject({ code: 'toothUnknown' })
  })

  test('as the drawing takes them', () => {
    expect(
      choiceOf([
        { tooth: 16, surfaces: ['M'] },
        { tooth: 17, surfaces: ['M'] },
      ]),
    ).toEqual({ teeth: [16, 17], surfaces: ['M'] })
  })
})

describe('choices', () => {
  test.each([
    ['a', ['a'], null],
    [['a', 'b'], ['a', 'b'], null],
    [{ other: 'x' }, [], 'x'],
    [['a', { other: '' }], ['a'], ''],
    [null, [], null],
  ])('%j', (answer, chosen, other) => {
    expect([chosenOptionsOf(answer), otherTextOf(answer)]).toEqual([chosen, other])
  })

  test('with what is none of them', () => {
    expect([withOther(['a'], null), withOther(['a'], 'x')]).toEqual([['a'], ['a', { other: 'x' }]])
  })
})

describe('a signature', () => {
  test('is stored as a picture 1,000 wide', () => {
    expect(
      strokesOf(
        [
          [
            { x: 10, y: 20 },
            { x: 250, y: 40 },
          ],
        ],
        500,
      ),
    ).toEqual([[20, 40, 500, 80]])
  })

  test('of too many points keeps every second one', () => {
    const long = Array.from({ length: formLimits.points }, (_, at) => ({ x: at, y: at }))
    const strokes = strokesOf([long], 1_000)
    expect(strokes.flat().length).toBeLessThanOrEqual(formLimits.points)
    expect(strokes[0]?.slice(0, 4)).toEqual([0, 0, 2, 2])
  })

  test('is drawn from its points, a dot too', () => {
    expect([pathOf([]), pathOf([5, 6]), pathOf([0, 0, 10, 10])]).toEqual(['', 'M5 6h0.1', 'M0 0Q0 0 5 5L10 10'])
  })
})
