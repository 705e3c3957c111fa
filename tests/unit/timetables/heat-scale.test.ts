import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourOf, heatScale, heatStep } from '@/lib/timetables/heat-scale'

test('hours that differ by few per cent have different colours', () => {
  const values = [0, 0.02, 0.05, 0.08, 0.11, 0.14]
  const scale = heatScale(values)
  expect(values.map((value) => heatStep(value, scale))).toEqual([0, 1, 2, 3, 4, 5])
})

test('more values than colours are shared out among the colours', () => {
  const values = Array.from({ length: 40 }, (_, at) => (at + 1) / 100)
  const scale = heatScale(values)
  expect(scale).toEqual([0.01, 0.09, 0.17, 0.25, 0.33])
  const held = [1, 2, 3, 4, 5].map((step) => values.filter((value) => heatStep(value, scale) === step).length)
  expect(held).toEqual([8, 8, 8, 8, 8])
})

test('two values are the palest and the deepest, one is the deepest, and none has no scale', () => {
  const scale = heatScale([0.1, 0.2, 0.2])
  expect([heatStep(0.1, scale), heatStep(0.2, scale)]).toEqual([1, 5])
  expect(heatStep(0.3, heatScale([0.3]))).toBe(5)
  expect(heatScale([0, 0])).toEqual([])
})

test('what reads the same has one colour, and more is never paler', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }), (values) => {
      const scale = heatScale(values)
      const sorted = values.toSorted((a, b) => a - b)
      const steps = sorted.map((value) => heatStep(value, scale))
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      for (const [at, value] of sorted.entries()) {
        const next = sorted[at + 1]
        if (value > 0 && next !== undefined && Math.round(value * 100) === Math.round(next * 100) && value >= 0.005)
          expect(steps[at]).toBe(steps[at + 1])
      }
      expect(scale.map((_, place) => colourOf(place, scale.length))).toEqual(scale.map((from) => heatStep(from, scale) || 1))
    }),
  )
})
