import { describe, expect, test } from 'vitest'
import { lowSteps, seriousStep, usualSteps } from '@/lib/clinical/steps'

const scale = (...passes: boolean[]) => ({ values: passes.map((pass, at) => ({ value: at + 1, pass })) })

describe('the steps of a scale', () => {
  test.each([
    ['six, three pass', scale(false, false, false, true, true, true), [1, 2], 1, [4, 5]],
    ['four, three pass', scale(false, true, true, true), [1], 1, [2, 3]],
    ['yes or no', scale(false, true), [1], null, [1, 2]],
    ['all pass', scale(true, true, true), [], null, [1, 2]],
    ['none passes', scale(false, false, false), [1, 2], 1, [2, 3]],
    ['none at all', scale(), [], null, []],
  ] as const)('%s', (_case, steps, low, serious, usual) => {
    expect([lowSteps(steps), seriousStep(steps), usualSteps(steps)]).toEqual([low, serious, usual])
  })

  test('in whatever order they come', () => {
    expect(
      lowSteps({
        values: [
          { value: 3, pass: true },
          { value: 1, pass: false },
          { value: 2, pass: false },
        ],
      }),
    ).toEqual([1, 2])
  })
})
