import { expect, test } from 'vitest'
import { handoverRefusal } from '@/components/clinical-sessions/clinic/handover-refusal'
import { lateCaption, latePart, refusalWords } from '@/components/clinical-sessions/late/late-words'
import {
  applyLate,
  authoriseRadiograph,
  clearMark,
  dismissLate,
  removeLine,
  removeRadiograph,
  saveHeader,
  saveLine,
  saveMark,
  saveRadiograph,
  saveRemark,
} from '@/lib/contracts/clinical-sessions'

const student = { id: 's', displayName: 'Sara' }
const teacher = { id: 't', displayName: 'Tess' }
const criterion = { kind: 'criterion', lineId: 'l', criterionId: 'c' } as const

test('a late arrival is of the part that it was saved as', () => {
  const part = (callName: string, input: Record<string, unknown> | null, by = student) => latePart({ callName, input, by }, student.id)
  expect(part(saveHeader.name, {})).toBe('header')
  expect(part(saveLine.name, { lineId: 'l' })).toBe('line:l')
  expect(part(removeLine.name, { lineId: 'l' })).toBe('line:l')
  expect(part(saveMark.name, { target: criterion })).toBe('mark:SELF:line:l:c')
  expect(part(clearMark.name, { target: { kind: 'item', itemId: 'i' } }, teacher)).toBe('mark:TEACHER:item:i')
  expect(part(saveRemark.name, { text: '' }, teacher)).toBe('remark:teacher')
  for (const { name } of [saveRadiograph, removeRadiograph, authoriseRadiograph])
    expect(part(name, { radiographId: 'r' }, teacher)).toBe('radiograph:r')
  // The reader may not see this write, so only its kind is known.
  expect(part(saveMark.name, null, teacher)).toBe('mark:')
  expect(part('clinical-sessions.unheardOf', {})).toBeUndefined()
})

test('a mark says what it is for, in the school’s words', () => {
  const named = (id: string, caption: string) => ({ id, caption, active: true })
  const session = {
    lines: [{ id: 'l', procedureId: 'p' }],
    catalogue: {
      procedures: [{ id: 'p', caption: 'Filling', criteria: [named('c', 'Margins')] }],
      sections: [{ items: [named('i', 'Punctual')] }],
      scales: [],
    },
  }
  const caption = (target: unknown) => lateCaption(JSON.parse(JSON.stringify(session)), { input: { target } })
  expect(caption(criterion)).toBe('Filling, Margins')
  expect(caption({ kind: 'item', itemId: 'i' })).toBe('Punctual')
  expect(caption({ kind: 'item', itemId: 'gone' })).toBe('')
  expect([caption(undefined), caption('x'), caption({ kind: 'criterion' })]).toEqual(['', '', ''])
})

test('why one is not taken has words: the arrival’s own, or those of the request that it was', () => {
  const codes = [...applyLate.errors, ...dismissLate.errors]
  const why = (code: string) => refusalWords({ status: 'STATE_CHANGED', code })
  expect(codes.filter((code) => why(code) === null)).toEqual([])
  expect(['DECIDED', 'MARKED', 'AUTHORISED'].map((code) => why(`clinical-sessions.${code}`))).toEqual(['decided', 'marked', 'said'])
  expect(
    [{ status: 'VALIDATION_FAILED' }, { status: 'NOT_FOUND' }, { status: 'OFFLINE' }].map((error) =>
      refusalWords({ ...error, code: undefined }),
    ),
  ).toEqual(['invalid', 'gone', null])
})

test('a refused hand-over names what cannot go; anything else is none', () => {
  expect(
    handoverRefusal({
      status: 'STATE_CHANGED',
      cannot: [{ sessionId: 'a', why: 'closed' }, { sessionId: 'b', why: 'no reason of ours' }, 7],
    }),
  ).toEqual([{ sessionId: 'a', why: 'closed' }])
  expect([handoverRefusal(undefined), handoverRefusal({ status: 'FORBIDDEN' }), handoverRefusal({ cannot: 'x' })]).toEqual([
    null,
    null,
    null,
  ])
})
