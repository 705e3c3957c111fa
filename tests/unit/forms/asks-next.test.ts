import { expect, test } from 'vitest'
import { asksNext } from '@/lib/forms/asks-next'
import type { Definition } from '@/lib/forms/definition'

type How = Definition['turns'][number]['how']
const chosen: How = { kind: 'CHOSEN', roleIds: [] }
const completerTurn = (how: How) => ({ part: 'COMPLETER' as const, how })
const step = (how: How) => ({
  order: 1,
  kind: 'REVIEW' as const,
  part: 'REVIEWER' as const,
  how,
  needed: 'ALL' as const,
  days: null,
  meaning: {},
})

test.each<[string, How[], How[], number, boolean]>([
  ['the last turn of a form without steps', [null], [], 0, false],
  ['a review by who is chosen', [null], [chosen], 0, true],
  ['a review by a supervisor, of whom there may be several', [null], [{ kind: 'SUPERVISOR' }], 0, true],
  ['somebody without an account', [null], [{ kind: 'OUTSIDE' }], 0, true],
  ['a pool, of which anybody takes it', [null], [{ kind: 'POOL', roleId: '' }], 0, false],
  ['people whom the form names', [null], [{ kind: 'NAMED', userIds: [] }], 0, false],
  ['its own subject', [null], [null], 0, false],
  ['a next turn that is chosen', [null, chosen], [], 0, true],
  ['a next turn that is known, whatever comes after it', [null, null], [chosen], 0, false],
  ['the last of two turns', [null, chosen], [chosen], 1, true],
])('whoever hands in chooses somebody: %s', (_, turns, route, at, asks) => {
  expect(asksNext({ turns: turns.map(completerTurn), route: route.map(step) }, at)).toBe(asks)
})
