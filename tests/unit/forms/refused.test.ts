import { expect, test } from 'vitest'
import { isCorrectable } from '@/components/forms/answers/refused-notice'
import type { ListedRequest } from '@/lib/client/queue-list'

function refusedWith(answer: Readonly<Record<string, unknown>>, code?: string): ListedRequest {
  return {
    seq: 1,
    contractName: 'form-responses.submit',
    entity: 'r1',
    part: undefined,
    label: 'Outreach record',
    body: {},
    madeAt: new Date(0),
    attempts: 1,
    state: 'refused',
    refused: { status: 'VALIDATION_FAILED', http: 400, answer, ...(code && { code }) },
  }
}

test('a submission that can be put right is corrected, not thrown away', () => {
  const address = { issues: [{ path: 'chosen.0.outside.0.email', message: 'This address belongs to an account.' }] }
  const field = { problems: [{ pageUid: 'p1', fieldUid: 'f1', code: 'required' }] }
  expect([address, field].map((answer) => isCorrectable(refusedWith(answer)))).toEqual([true, true])
  expect(isCorrectable(refusedWith({}, 'form-responses.EVENT_MISSING'))).toBe(true)
})

test('of a form that has moved on there is nothing to correct', () => {
  expect(isCorrectable(refusedWith({}, 'form-responses.NOT_OPEN'))).toBe(false)
})
