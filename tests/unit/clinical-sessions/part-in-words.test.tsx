import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSession, type Catalogue, type Workspace } from '@/components/clinical-sessions/session/new-session'
import { usePartInWords } from '@/components/clinical-sessions/session/part-in-words'
import * as shapes from '@/components/clinical-sessions/refused/refused.shapes'
import type { ListedRequest } from '@/lib/client/queue-list'
import {
  addComment,
  applyLate,
  askForCheck,
  authoriseRadiograph,
  cancelSession,
  createSession,
  endCheck,
  finishMarking,
  removeLine,
  removeRadiograph,
  saveHeader,
  saveLine,
  saveRadiograph,
  withdrawCheck,
} from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'

type Words = ReturnType<typeof usePartInWords>
const me = { id: 's1', displayName: 'Amira Haddad' }
const choice = (id: string, displayName: string) => ({ id, displayName, caption: '', year: null })
const everything: Omit<Catalogue['clinics'][number], 'id' | 'name' | 'chairCount'> = {
  hasChairs: true,
  hasTeeth: true,
  hasShifts: true,
  locationRule: 'OFF',
  locationKept: 'DISTANCE',
  rooms: [],
}
const catalogue: Catalogue = {
  procedures: [],
  sections: [],
  scales: [],
  clinics: [
    { id: 'c1', name: 'Restorative', chairCount: 12, ...everything },
    { id: 'c2', name: 'Oral surgery', chairCount: 4, ...everything },
  ],
  specialties: [{ id: 'x1', name: 'Endodontics' }],
  participationTypes: [
    { id: 'p1', name: 'Operator' },
    { id: 'p2', name: 'Observer' },
  ],
  tags: [],
  toothNotation: 'FDI',
  phrases: [],
  me: null,
}
const workspace: Workspace = {
  me,
  today: '2026-11-20',
  shift: 'AM',
  timeZone: 'Europe/London',
  shiftBorders: { pm: '12:00', eve: '17:00' },
  seats: [],
  teachers: [choice('t1', 'Dr Osei'), choice('t2', 'Dr Weber')],
  partners: [choice('s2', 'Jonas Lind')],
  students: [],
  supervised: [],
}
const head = {
  teacherId: 't1',
  partnerId: null,
  participationTypeId: 'p1',
  clinicId: 'c1',
  specialtyId: null,
  heldOn: '2026-11-20',
  shift: 'AM' as const,
  chairNumber: 5,
  patient: null,
  patientAgeBand: null,
  patientReturning: null,
  patientAttendance: 'ATTENDED' as const,
  startsAt: null,
  endsAt: null,
  location: '',
  retrospectiveReason: null,
}
const session = newSession({ id: 'one', head, student: me, workspace, catalogue })
const mine = { id: 'one', revision: 3, ...head }
const line = {
  lineId: 'l1',
  procedureId: 'r1',
  site: 'SURFACES',
  teeth: [16],
  surfaces: ['M', 'O'],
  quantity: 1,
  helpLevel: null,
  note: '',
  sortOrder: 0,
  revision: 1,
}

/** The hook as a screen uses it, with the device's catalogue and workspace or without. */
function wordsOf(device: { readonly catalogue: Catalogue | null; readonly workspace: Workspace | null }): Words {
  const held: Words[] = []
  function Screen() {
    held.push(usePartInWords({ session, ...device, shapes }))
    return null
  }
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <Screen />
    </NextIntlClientProvider>,
  )
  const [words] = held
  if (!words) throw new Error('nothing was drawn')
  return words
}

let words: Words
beforeEach(() => void (words = wordsOf({ catalogue, workspace })))

function refusedRequest(request: Partial<ListedRequest>, why: { readonly status?: string; readonly code?: string } = {}): ListedRequest {
  const { status = 'VALIDATION_FAILED', code } = why
  return {
    seq: 1,
    contractName: 'x.y',
    entity: 'one',
    part: undefined,
    label: undefined,
    body: {},
    madeAt: new Date(0),
    attempts: 1,
    state: 'refused',
    refused: { status, http: 409, answer: {}, ...(code && { code }) },
    ...request,
  }
}

describe('of two versions', () => {
  test('only what differs is said, with names for ids', () => {
    const theirs = {
      ...mine,
      revision: 4,
      clinicId: 'c2',
      teacherId: 't2',
      partnerId: 's2',
      specialtyId: 'x1',
      participationTypeId: 'p2',
      patientAgeBand: '18-39',
      patientReturning: true,
    }
    expect(words.differences(mine, theirs)).toEqual([
      [
        'Clinic: Restorative',
        'Teacher: Dr Osei',
        'Partner: None',
        'Your role: Operator',
        'Specialty: None',
        'Patient age group: None',
        'Visit: None',
      ],
      [
        'Clinic: Oral surgery',
        'Teacher: Dr Weber',
        'Partner: Jonas Lind',
        'Your role: Observer',
        'Specialty: Endodontics',
        'Patient age group: 18-39 years',
        'Visit: Returning patient',
      ],
    ])
  })

  test('a patient is told with what they are known by', () => {
    const known = (kind: string) => ({ ...mine, patient: { kind, text: 'AH' } })
    expect(words.differences(known('INITIALS'), known('HOSPITAL_NUMBER'))).toEqual([['Initials: AH'], ['Hospital number: AH']])
  })

  test('what nobody here knows the name of says so', () => {
    expect(words.differences(mine, { ...mine, teacherId: 'gone' })).toEqual([['Teacher: Dr Osei'], ['Teacher: not known on this device']])
    const alone = wordsOf({ catalogue: null, workspace: null })
    expect(alone.differences(mine, { ...mine, clinicId: 'c2', teacherId: 't2' })).toEqual([
      ['Clinic: Restorative', 'Teacher: Dr Osei'],
      ['Clinic: not known on this device', 'Teacher: not known on this device'],
    ])
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
      ['Teeth: 16 MO', 'Level of supervision: None', 'Note: None'],
      ['Teeth: 17 MO', 'Level of supervision: Assisted', 'Note: Deep'],
    ])
    const quadrants = (...surfaces: string[]) => ({ ...line, site: 'QUADRANT', teeth: [], surfaces })
    expect(words.differences(quadrants('UR'), quadrants('LL', 'UR'))).toEqual([
      ['Quadrant: Upper right'],
      ['Quadrant: Upper right and Lower left'],
    ])
  })

  test('of the teeth of a patient the dentition and which teeth', () => {
    const chart = { dentition: 'PERMANENT', missing: [18, 28], supernumerary: [], revision: 0 }
    expect(words.titleOf(refusedRequest({ part: 'chart' }))).toBe('This patient’s teeth')
    expect(words.differences(chart, { dentition: 'MIXED', missing: [], supernumerary: [111], revision: 1 })).toEqual([
      ['Dentition: Permanent', 'Missing: 18, 28', 'Supernumerary: None'],
      ['Dentition: Mixed', 'Missing: None', 'Supernumerary: 11S'],
    ])
  })

  test('where nothing differs that is shown, both are shown whole', () => {
    const [one, other] = words.differences(line, { ...line, quantity: 2 })
    expect(one).toEqual(other)
    expect(one).toContain('Teeth: 16 MO')
  })
})

test('of one version what was left open says nothing', () => {
  expect(words.bodyLines(mine)).toEqual([
    'Clinic: Restorative',
    'Chair: 5',
    'Date: 20 Nov 2026',
    'Shift: Morning',
    'Teacher: Dr Osei',
    'Your role: Operator',
    'Patient: Attended',
  ])
  expect(words.bodyLines({ sessionId: 'one', reason: 'Begun by mistake' })).toEqual(['Reason: Begun by mistake'])
  expect(words.bodyLines({ sessionId: 'one', checkId: 'k' })).toEqual([])
})

test.each([
  ['LOCKED', 'The session was locked before your change arrived.'],
  ['EMPTY', 'Add a procedure, or record that the patient did not attend.'],
  ['INCOMPLETE', 'A procedure had no site when this arrived.'],
  ['ALREADY_WAITING', 'The student was already waiting.'],
  ['NOT_SAVED', 'Comments on a treatment session need the session saved first'],
])('%s is told in words', (code, text) => {
  expect(words.reasonOf(refusedRequest({}, { code: `clinical-sessions.${code}` }))).toBe(text)
})

test('every error that a queued call declares is told in its own words', () => {
  const queued = [
    saveHeader,
    saveLine,
    removeLine,
    addComment,
    askForCheck,
    withdrawCheck,
    endCheck,
    saveRadiograph,
    removeRadiograph,
    authoriseRadiograph,
    finishMarking,
    cancelSession,
  ]
  // A late save that is applied can be refused for the same reasons; only its own list says whether somebody else was faster.
  const codes = [...queued.flatMap(({ errors }) => [...errors]), ...applyLate.errors.filter((code) => !code.endsWith('.DECIDED'))]
  const general = words.reasonOf(refusedRequest({}))
  expect(codes.filter((code) => words.reasonOf(refusedRequest({}, { status: 'STATE_CHANGED', code })) === general)).toEqual([])
})

test('a request that ended meanwhile says so only of the request', () => {
  expect(words.reasonOf(refusedRequest({ contractName: withdrawCheck.name }, { status: 'STATE_CHANGED' }))).toBe(
    'The request had already been taken or withdrawn.',
  )
  expect(words.reasonOf(refusedRequest({}, { status: 'STATE_CHANGED' }))).toBe(
    'The server refused this change. What you typed is still here.',
  )
})

test('what was done is named', () => {
  expect(
    [createSession, addComment, askForCheck, withdrawCheck, finishMarking, cancelSession].map(({ name }) =>
      words.titleOf(refusedRequest({ contractName: name })),
    ),
  ).toEqual(['Treatment session', 'Comments', 'Request marking', 'Withdraw request', 'Finish and lock', 'Cancel session'])
  expect(words.titleOf(refusedRequest({ part: 'header' }))).toBe('Details')
})

test('of a check what came of it, and who was faster', () => {
  const ended = {
    sessionId: 'one',
    checkId: 'k',
    kind: 'START_CHECK',
    outcome: 'AGAIN',
    checklist: ['IDENTITY', 'CONSENT'],
    note: 'Bring the form',
  }
  expect(words.bodyLines(ended)).toEqual(['Outcome: Recheck needed', 'Confirmed: Identity and Consent', 'Note: Bring the form'])
  expect(words.bodyLines({ ...ended, checklist: [], note: '' })).toEqual(['Outcome: Recheck needed', 'Confirmed: nothing'])
  expect(words.titleOf(refusedRequest({ contractName: endCheck.name, body: ended }))).toBe('Start check')
  expect(words.titleOf(refusedRequest({ contractName: askForCheck.name, body: { kind: 'STEP_CHECK' } }))).toBe('Step check')
  const faster = (answer: Readonly<Record<string, unknown>>) =>
    words.reasonOf({
      ...refusedRequest({}),
      refused: { status: 'STATE_CHANGED', http: 409, answer, code: 'clinical-sessions.CHECK_ENDED' },
    })
  expect(faster({ endedBy: { id: 't2', displayName: 'Dr Weber' }, endedAt: null, outcome: 'PASSED' })).toBe(
    'Dr Weber already recorded: Passed.',
  )
  expect(faster({})).toBe('Someone else completed this check first.')
})

test('of a radiograph what it is of and what came of it', () => {
  const radiograph = {
    sessionId: 'one',
    radiographId: 'x',
    kind: 'PERIAPICAL',
    teeth: [16],
    justification: 'Pain',
    takenAt: '2026-11-20T10:05:00.000Z',
    quality: 'NOT_ACCEPTABLE',
    report: '',
    retrospective: false,
    revision: 1,
  }
  expect(words.bodyLines(radiograph)).toEqual([
    'Teeth: 16',
    'Kind: Periapical',
    'Justification: Pain',
    'Taken: 10:05',
    'Image quality: Not acceptable',
  ])
  expect(words.differences(radiograph, { ...radiograph, teeth: [17], revision: 2 })).toEqual([['Teeth: 16'], ['Teeth: 17']])
  expect(words.titleOf(refusedRequest({ part: 'radiograph:x' }))).toBe('Radiograph')
})

test('a time of another day than the session’s is told with its day', () => {
  expect(words.differences({ takenAt: '2026-11-19T10:05:00.000Z' }, { takenAt: '2026-11-20T10:05:00.000Z', revision: 2 })).toEqual([
    ['Taken: 19 Nov 2026, 10:05'],
    ['Taken: 10:05'],
  ])
  expect(words.bodyLines({ startsAt: '2026-11-20T23:30:00.000Z', endsAt: '2026-11-21T00:15:00.000Z' })).toEqual([
    'From: 23:30',
    'To: 21 Nov 2026, 00:15',
  ])
})
