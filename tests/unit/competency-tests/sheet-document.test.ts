import { describe, expect, test } from 'vitest'
import { differingFields } from '@/components/competency-tests/differing'
import { attemptDocument, ownSheet, withRevision, type Sheet } from '@/components/competency-tests/sheet-document'
import type { Attempt } from '@/lib/contracts/competency-tests'

const hash = (sign: string) => sign.repeat(64)
const page = '0198c2de-0000-7000-8000-00000000000a'

function sheetOf(change: Partial<Sheet> = {}): Sheet {
  return {
    marker: { id: 't', displayName: 'Dr Ruth Osei' },
    isMine: true,
    shown: { language: 'en-GB', pages: [] },
    answers: {},
    files: [],
    parts: [{ pageUid: page, revision: 1, savedAt: null }],
    contentHash: hash('a'),
    verdict: { rule: 'JUDGED', score: null, needed: null, unclear: null, criticalFailed: [], criticalOpen: [], mayPass: true },
    outcome: null,
    reason: '',
    decidedAt: null,
    lateSaves: 0,
    ...change,
  }
}

function attemptOf(change: Partial<Attempt> = {}): Attempt {
  return {
    id: 'a',
    test: { id: 't', code: 'DAM', name: 'Rubber dam' },
    student: { id: 's', displayName: 'Amira Haddad' },
    number: 1,
    state: 'AWAITING_MARKING',
    assessor: null,
    second: null,
    askedAt: '2027-02-20T09:00:00.000Z',
    acceptedAt: null,
    decidedAt: null,
    flags: [],
    differs: false,
    sessionId: null,
    askedBy: { id: 's', displayName: 'Amira Haddad' },
    session: null,
    form: { id: 'f', name: 'Sheet', version: 1, isNewest: true },
    criticalUids: [],
    first: sheetOf(),
    secondSheet: null,
    scales: [],
    procedures: [],
    missing: [],
    reason: '',
    eligibleOn: null,
    wouldFlag: false,
    goesToSecond: { PASSED: false, FAILED: false },
    history: [],
    others: [],
    may: {
      withdraw: false,
      accept: false,
      decline: false,
      fill: true,
      decide: true,
      decideSecond: false,
      handOver: false,
      resolve: false,
      void: false,
      askAgain: false,
    },
    today: '2027-03-01',
    ...change,
  }
}

describe('the sheet that somebody fills in', () => {
  test('is the second marker’s own, not the first’s', () => {
    const second = sheetOf()
    const first = sheetOf({ isMine: false })
    expect(ownSheet(attemptOf({ first, secondSheet: second }))).toBe(second)
  })

  test('is none where there is nothing to fill in any more', () => {
    const attempt = attemptOf()
    expect(ownSheet({ ...attempt, may: { ...attempt.may, fill: false } })).toBeNull()
  })

  test('goes on from the revision and the content that the server has by now', () => {
    const applied = {
      contractName: 'competency-tests.savePage',
      entity: 'a',
      part: `page:${page}`,
      key: 'k',
      answer: { revision: 2, contentHash: hash('b') },
    }
    const next = attemptDocument.withAnswer(attemptOf(), applied)
    expect(next.first?.parts[0]?.revision).toBe(2)
    expect(next.first?.contentHash).toBe(hash('b'))
  })

  test('does not touch the other marker’s', () => {
    const first = sheetOf({ isMine: false })
    const next = withRevision(attemptOf({ first, secondSheet: sheetOf() }), page, 7)
    expect(next.first).toBe(first)
    expect(next.secondSheet?.parts[0]?.revision).toBe(7)
  })

  test('stays where the server was read before it stored what was saved here', () => {
    const shown = attemptDocument.shownAs(null, withRevision(attemptOf(), page, 2))
    expect(attemptDocument.mustStay?.(shown, attemptOf())).toBe(true)
    expect(attemptDocument.mustStay?.(shown, withRevision(attemptOf(), page, 3))).toBe(false)
  })
})

describe('two markers', () => {
  test('differ in what one left out, too', () => {
    const first = sheetOf({ answers: { a: 3, b: true, c: null } })
    const second = sheetOf({ answers: { a: 3, b: false, d: 'x' } })
    expect([...differingFields(first, second)].sort()).toEqual(['b', 'd'])
  })

  test('do not differ while there is one', () => {
    expect(differingFields(sheetOf({ answers: { a: 3 } }), null).size).toBe(0)
  })
})
