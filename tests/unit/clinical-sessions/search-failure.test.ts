import { expect, test } from 'vitest'
import { failureOf, isDisordered } from '@/components/clinical-sessions/clinic/search-failure'
import { CallError } from '@/lib/client/call-error'

const refusedAt = (...paths: string[]) =>
  new CallError('VALIDATION_FAILED', {
    http: 400,
    answer: { status: 'VALIDATION_FAILED', issues: paths.map((path) => ({ path, code: 'invalid', message: `${path} is not valid` })) },
  })

test('what a field was refused for stands by the field', () => {
  expect(failureOf(refusedAt('from', 'q'))).toEqual({ fields: { from: 'from is not valid', q: 'q is not valid' }, kind: null })
})

test('what no field of the form was refused for is still told', () => {
  expect(failureOf(refusedAt('cursor'))).toEqual({ fields: {}, kind: 'other' })
})

test.each([
  [new CallError('OFFLINE'), 'offline'],
  [new CallError('UNAVAILABLE', { http: 503 }), 'offline'],
  [new CallError('TIMED_OUT'), 'late'],
  [new CallError('ERROR', { http: 500 }), 'other'],
  [new Error('anything'), 'other'],
])('%s', (error, kind) => {
  expect(failureOf(error)).toEqual({ fields: {}, kind })
})

test('days are the wrong way round only where both are there', () => {
  expect(
    [
      { from: '2026-11-21', to: '2026-11-20' },
      { from: '2026-11-20', to: '2026-11-20' },
      { from: '2026-11-21', to: '' },
      { from: '', to: '2026-11-20' },
    ].map(isDisordered),
  ).toEqual([true, false, false, false])
})
