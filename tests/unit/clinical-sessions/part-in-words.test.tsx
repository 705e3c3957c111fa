import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSession, type Catalogue, type Workspace } from '@/components/clinical-sessions/new-session'
import { usePartInWords } from '@/components/clinical-sessions/part-in-words'
import * as shapes from '@/components/clinical-sessions/refused.shapes'
import type { ListedRequest } from '@/lib/client/queue-list'
import { addComment, askForCheck, cancelSession, createSession, finishMarking, withdrawCheck } from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'

type Words = ReturnType<typeof usePartInWords>
const me = { id: 's1', displayName: 'Amira Haddad' }
const choice = (id: string, displayName: string) => ({ id, displayName, caption: '', year: null })
const catalogue: Catalogue = {
  procedures: [], sections: [], scales: [],
  clinics: [{ id: 'c1', name: 'Restorative', chairCount: 12 }, { id: 'c2', name: 'Oral surgery', chairCount: 4 }],
  specialties: [{ id: 'x1', name: 'Endodontics' }],
  participationTypes: [{ id: 'p1', name: 'Operator' }, { id: 'p2', name: 'Observer' }],
}
const workspace: Workspace = {
  me, today: '2026-11-20', shift: 'AM', timeZone: 'Europe/London', shiftBorders: { pm: '12:00', eve: '17:00' },
  seats: [], teachers: [choice('t1', 'Dr Osei'), choice('t2', 'Dr Weber')], partners: [choice('s2', 'Jonas Lind')], students: [],
}
const head = {
  teacherId: 't1', partnerId: null, participationTypeId: 'p1', clinicId: 'c1', specialtyId: null, heldOn: '2026-11-20', shift: 'AM' as const, chairNumber: 5,
  patient: null, patientAgeBand: null, patientReturning: null, patientAttendance: 'ATTENDED' as const,
}
const session = newSession({ id: 'one', head, student: me, workspace, catalogue })
const mine = { id: 'one', revision: 3, ...head }
const line = { lineId: 'l1', procedureId: 'r1', site: 'SURFACES', teeth: [16], surfaces: ['M', 'O'], quantity: 1, helpLevel: null, note: '', sortOrder: 0, revision: 1 }

/** The hook as it is on a screen, here with what is on the device or without. */
function wordsOf(device: { readonly catalogue: Catalogue | null; readonly workspace: Workspace | null }): Words {
  const held: Words[] = []
  function Screen() {
    held.push(usePartInWords({ session, ...device, shapes }))
    return null
  }
  renderToStaticMarkup(<NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}><Screen /></NextIntlClientProvider>)
  const [words] = held
  if (!words) throw new Error('nothing was drawn')
  return words
}

let words: Words
beforeEach(() => void (words = wordsOf({ catalogue, workspace })))

function refused(request: Partial<ListedRequest>, why: { readonly status?: string; readonly code?: string } = {}): ListedRequest {
  const { status = 'VALIDATION_FAILED', code } = why
  return { seq: 1, contractName: 'x.y', entity: 'one', part: undefined, label: undefined, body: {}, madeAt: new Date(0), attempts: 1, state: 'refused', refused: { status, http: 409, answer: {}, ...(code && { code }) }, ...request }
}

describe('of two versions', () => {
  test('only what differs is said, with names for ids', () => {
    const theirs = { ...mine, revision: 4, clinicId: 'c2', teacherId: 't2', partnerId: 's2', specialtyId: 'x1', participationTypeId: 'p2', patientAgeBand: '18-39', patientReturning: true }
    expect(words.differences(mine, theirs)).toEqual([
      ['Clinic: Restorative', 'Teacher: Dr Osei', 'Partner: None', 'Your part: Operator', 'Specialty: None', 'Age of the patient: None', 'Visit: None'],
      ['Clinic: Oral surgery', 'Teacher: Dr Weber', 'Partner: Jonas Lind', 'Your part: Observer', 'Specialty: Endodontics', 'Age of the patient: 18-39 years', 'Visit: Returning patient'],
    ])
  })

  test('a patient is told with what they are known by', () => {
    const known = (kind: string) => ({ ...mine, patient: { kind, text: 'AH' } })
    expect(words.differences(known('INITIALS'), known('HOSPITAL_NUMBER'))).toEqual([['Initials: AH'], ['Hospital number: AH']])
  })

  test('what nobody here knows the name of says so', () => {
    expect(words.differences(mine, { ...mine, teacherId: 'gone' })).toEqual([['Teacher: Dr Osei'], ['Teacher: not known on this device']])
    const alone = wordsOf({ catalogue: null, workspace: null })
    expect(alone.differences(mine, { ...mine, clinicId: 'c2', teacherId: 't2' })).toEqual([['Clinic: Restorative', 'Teacher: Dr Osei'], ['Clinic: not known on this device', 'Teacher: not known on this device']])
  })

  test('a text speaks for itself', () => {
    expect(words.differences({ text: 'Mine', revision: 1 }, { text: 'Theirs', revision: 2 })).toEqual([['Mine'], ['Theirs']])
    expect(words.differences({ text: '', revision: 1 }, { text: 'Theirs', revision: 2 })).toEqual([[], ['Theirs']])
  })

  test('a mark that was taken away is nothing', () => {
    expect(words.differences({ value: 4, revision: 1 }, { revision: 0 })).toEqual([['4'], []])
  })

  test('of a procedure teeth, regions, help and note', () => {
    expect(words.differences(line, { ...line, teeth: [17], helpLevel: 'ASSISTED', note: 'Deep' })).toEqual([
      ['Teeth: 16 MO', 'Level of help: None', 'Note: None'],
      ['Teeth: 17 MO', 'Level of help: Assisted', 'Note: Deep'],
    ])
    const quadrants = (...surfaces: string[]) => ({ ...line, site: 'QUADRANT', teeth: [], surfaces })
    expect(words.differences(quadrants('UR'), quadrants('LL', 'UR'))).toEqual([['Quadrant: Upper right'], ['Quadrant: Upper right and Lower left']])
  })

  test('where nothing differs that is shown, both are shown whole', () => {
    const [one, other] = words.differences(line, { ...line, quantity: 2 })
    expect(one).toEqual(other)
    expect(one).toContain('Teeth: 16 MO')
  })
})

test('of one version what was left open says nothing', () => {
  expect(words.bodyLines(mine)).toEqual(['Clinic: Restorative', 'Chair: 5', 'Date: 20 Nov 2026', 'Shift: Morning', 'Teacher: Dr Osei', 'Your part: Operator', 'Patient: Attended'])
  expect(words.bodyLines({ sessionId: 'one', reason: 'Begun by mistake' })).toEqual(['Reason: Begun by mistake'])
  expect(words.bodyLines({ sessionId: 'one', checkId: 'k' })).toEqual([])
})

test.each([
  ['LOCKED', 'The session was locked before this arrived.'],
  ['EMPTY', 'Add at least one procedure, or say that the patient did not come.'],
  ['INCOMPLETE', 'A procedure had no place in the mouth yet when this arrived.'],
  ['ALREADY_WAITING', 'The student was waiting already.'],
  ['NOT_SAVED', 'Comments on a treatment session need the session saved first'],
])('%s is told in words', (code, text) => {
  expect(words.reasonOf(refused({}, { code: `clinical-sessions.${code}` }))).toBe(text)
})

test('every error that a queued call declares is told in its own words', () => {
  const codes = [addComment, askForCheck, withdrawCheck, finishMarking, cancelSession].flatMap(({ errors }) => [...errors])
  const general = words.reasonOf(refused({}))
  expect(codes.filter((code) => words.reasonOf(refused({}, { status: 'STATE_CHANGED', code })) === general)).toEqual([])
})

test('a request that ended meanwhile says so only of the request', () => {
  expect(words.reasonOf(refused({ contractName: withdrawCheck.name }, { status: 'STATE_CHANGED' }))).toBe('The request had been taken or withdrawn already.')
  expect(words.reasonOf(refused({}, { status: 'STATE_CHANGED' }))).toBe('The server refused this change. What you wrote is kept.')
})

test('what was done is named', () => {
  expect([createSession, addComment, askForCheck, withdrawCheck, finishMarking, cancelSession].map(({ name }) => words.titleOf(refused({ contractName: name })))).toEqual([
    'Treatment session', 'Comments', 'Ask for marking', 'Withdraw request', 'Finish and lock', 'Cancel session',
  ])
  expect(words.titleOf(refused({ part: 'header' }))).toBe('Details')
})
