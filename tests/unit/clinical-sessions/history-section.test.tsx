import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HistoryEntries } from '@/components/clinical-sessions/history/history-section'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'
import { markedSession } from './marked-session'

type Entry = Session['history'][number]
const session = markedSession({ lines: 1 })
const target = { kind: 'criterion', lineId: 'l0', criterionId: 'c0' } as const

/** The history's text about an act, without the person and the time. */
function textOf(
  entry: Pick<Entry, 'act' | 'detail'> & Partial<Pick<Entry, 'names'>>,
  part = /<li\b[^>]*><p>(.*?)<\/p>/,
  of: Session = session,
): string {
  const whole: Entry = {
    id: 'h',
    at: '2026-11-20T10:00:00Z',
    by: { id: 't', displayName: 'Dr Osei' },
    fromState: null,
    toState: null,
    reason: null,
    fromTeacher: null,
    toTeacher: null,
    names: {},
    ...entry,
  }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <HistoryEntries {...of} history={[whole]} />
    </NextIntlClientProvider>,
  )
  return part.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? ''
}

test('a student’s mark is their own, a teacher’s is not', () => {
  expect(textOf({ act: 'marked', detail: { side: 'SELF', target, to: 4 } })).toBe('Self-assessment · Filling, c 0 · no mark → 4')
  expect(textOf({ act: 'marked', detail: { side: 'TEACHER', target, from: 4, to: 5 } })).toBe('Marked · Filling, c 0 · 4 → 5')
})

test('a reason beside an unchanged mark is said as such', () => {
  expect(textOf({ act: 'marked', detail: { side: 'TEACHER', target, from: 2, to: 2, fields: ['note'] } })).toBe(
    'Marked · Filling, c 0 · reason written',
  )
})

test('of a change it says which fields, as they are labelled, and leaves out what is none', () => {
  expect(textOf({ act: 'lineSaved', detail: { lineId: 'l0', procedureId: 'p', fields: ['teeth', 'surfaces', 'sortOrder'] } })).toBe(
    'Procedure changed · Filling · Teeth and Surfaces',
  )
  expect(textOf({ act: 'headerSaved', detail: { fields: ['chairNumber'] } })).toBe('Details changed · Chair')
  expect(textOf({ act: 'lineAdded', detail: { lineId: 'l0', procedureId: 'p', fields: ['procedureId', 'teeth'] } })).toBe(
    'Procedure added · Filling',
  )
})

test('a quadrant is called a quadrant, though it is kept among the surfaces', () => {
  const procedures = session.catalogue.procedures.map((procedure) => ({ ...procedure, site: 'QUADRANT' as const }))
  const lines = session.lines.map((line) => ({ ...line, site: 'QUADRANT' as const }))
  const html = (given: Session) =>
    textOf({ act: 'lineSaved', detail: { lineId: 'l0', procedureId: 'p', fields: ['surfaces'] } }, undefined, given)
  expect(html({ ...session, lines, catalogue: { ...session.catalogue, procedures } })).toBe('Procedure changed · Filling · Quadrant')
  expect(html(session)).toBe('Procedure changed · Filling · Surfaces')
})

test('of what is no secret it says what it was and is, by name, and of the rest that it changed', () => {
  const changes = /<\/p><ul>(.*?)<\/ul>/
  const header: Parameters<typeof textOf>[0] = {
    act: 'headerSaved',
    names: { t1: 'Dr Osei', t2: 'Dr Kelly' },
    detail: {
      fields: ['teacherId', 'heldOn', 'shift', 'chairNumber', 'patient', 'patientReturning', 'patientAgeBand'],
      changes: {
        teacherId: { from: 't1', to: 't2' },
        heldOn: { from: '2026-11-20', to: '2026-11-21' },
        shift: { from: 'AM', to: 'PM' },
        chairNumber: { from: 3, to: null },
        patientReturning: { from: null, to: true },
        patientAgeBand: { from: '0-5', to: '80+' },
      },
    },
  }
  expect(textOf(header)).toBe('Details changed · Patient')
  expect(textOf(header, changes)).toBe(
    'Teacher: Dr Osei → Dr KellyDate: 20 Nov 2026 → 21 Nov 2026Shift: Morning → AfternoonChair: 3 → NoneVisit: None → Returning patientPatient age group: 0-5 years → 80+ years',
  )
  const line: Parameters<typeof textOf>[0] = {
    act: 'lineSaved',
    detail: {
      lineId: 'l0',
      procedureId: 'p',
      fields: ['teeth', 'surfaces', 'helpLevel', 'note'],
      changes: {
        teeth: { from: [16], to: [16, 17] },
        surfaces: { from: ['M'], to: ['M', 'O'] },
        helpLevel: { from: null, to: 'ASSISTED' },
      },
    },
  }
  expect(textOf(line)).toBe('Procedure changed · Filling · Note')
  expect(textOf(line, changes)).toBe('Teeth: 16 → 16, 17Surfaces: M → MOLevel of supervision: None → Assisted')
  // An id whose name is not known any more is not shown: the text names the field alone.
  expect(textOf({ act: 'headerSaved', detail: { fields: ['clinicId'], changes: { clinicId: { from: 'c1', to: 'c2' } } } })).toBe(
    'Details changed · Clinic',
  )
})
