import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HistorySection } from '@/components/clinical-sessions/history-section'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'
import { markedSession } from './marked-session'

type Entry = Session['history'][number]
const session = markedSession({ lines: 1 })
const target = { kind: 'criterion', lineId: 'l0', criterionId: 'c0' } as const

/** What the history says of an act, without who and when. */
function saidOf(entry: Pick<Entry, 'act' | 'detail'>): string {
  const whole: Entry = { id: 'h', at: '2026-11-20T10:00:00Z', by: { id: 't', displayName: 'Dr Osei' }, fromState: null, toState: null, reason: null, fromTeacher: null, toTeacher: null, ...entry }
  const html = renderToStaticMarkup(<NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}><HistorySection session={{ ...session, history: [whole] }} /></NextIntlClientProvider>)
  return /<li\b[^>]*><p>(.*?)<\/p>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? ''
}

test('a student’s mark is their own, a teacher’s is not', () => {
  expect(saidOf({ act: 'marked', detail: { side: 'SELF', target, to: 4 } })).toBe('Own mark · Filling, c 0 · no mark to 4')
  expect(saidOf({ act: 'marked', detail: { side: 'TEACHER', target, from: 4, to: 5 } })).toBe('Marked · Filling, c 0 · 4 to 5')
})

test('a reason beside an unchanged mark is said as such', () => {
  expect(saidOf({ act: 'marked', detail: { side: 'TEACHER', target, from: 2, to: 2, fields: ['note'] } })).toBe('Marked · Filling, c 0 · reason written')
})

test('of a change it says which fields, as they are labelled, and leaves out what is none', () => {
  expect(saidOf({ act: 'lineSaved', detail: { lineId: 'l0', procedureId: 'p', fields: ['teeth', 'surfaces', 'sortOrder'] } })).toBe('Procedure changed · Filling · Teeth and Surfaces')
  expect(saidOf({ act: 'headerSaved', detail: { fields: ['chairNumber'] } })).toBe('Details changed · Chair')
  expect(saidOf({ act: 'lineAdded', detail: { lineId: 'l0', procedureId: 'p', fields: ['procedureId', 'teeth'] } })).toBe('Procedure added · Filling')
})
