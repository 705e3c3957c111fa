import { describe, expect, test } from 'vitest'
import { vouchFor, type Claim, type EvidenceRule, type Shown } from '@/server/kernel/calls/evidence'
import { refuse } from '@/server/kernel/errors'

const rule = (shown: EvidenceRule['shown']): EvidenceRule => ({
  of: 'a student',
  never: { subject: true, author: true, counted: true, address: 'logged in' },
  right: 'a teacher',
  shown,
  ends: 'nothing',
  undo: 'nobody',
})
const onContent = rule({ compared: 'the revision' })
const onSight = rule({ notCompared: 'it is seen in the room' })
const by = { kind: 'user', id: 'teacher' } as const
const claim = (shown: Shown): Claim => ({ subject: ['student'], author: [], counted: [], may: true, shown })

describe('what a claim compares', () => {
  test('is what the rule of the call declares', () => {
    expect(vouchFor(onContent, by, claim({ sent: 2, now: 2 })).byId).toBe('teacher')
    expect(vouchFor(onSight, by, claim('notCompared')).byId).toBe('teacher')
  })

  test.each([
    ['nothing where content is declared', onContent, 'notCompared'],
    ['content where nothing is declared', onSight, { sent: 2, now: 2 }],
    ['nothing, of a call that declares no evidence', null, 'notCompared'],
    ['content, of a call that declares no evidence', null, { sent: 2, now: 2 }],
  ] as const)('is a mistake of the program as %s', (_, of, shown) => {
    expect(() => vouchFor(of, by, claim(shown))).toThrow('not what its call declares')
  })

  test('is refused where any of it is stale, in the claim’s own words where it has some', () => {
    const newer = refuse('CONFLICT', { data: { newer: { revision: 3 } } })
    expect(() => vouchFor(onContent, by, claim({ sent: 2, now: 3, refusal: newer }))).toThrow(newer)
    expect(() =>
      vouchFor(
        onContent,
        by,
        claim([
          { sent: 1, now: 1 },
          { sent: undefined, now: 3, refusal: newer },
        ]),
      ),
    ).toThrow(newer)
    const changed = expect.objectContaining({ status: 'STATE_CHANGED', more: expect.objectContaining({ code: 'evidence.CHANGED' }) })
    expect(() => vouchFor(onContent, by, claim({ sent: 2, now: 3 }))).toThrow(changed)
  })
})
