import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { confirmedContent, confirmedRecord, type Confirmed, type ConfirmedLine } from '@/lib/clinical/confirmed-content'
import { Prisma } from '@/lib/generated/prisma/client'

const filling: ConfirmedLine = {
  procedureId: 'p1',
  site: 'SURFACES',
  teeth: [16, 17],
  surfaces: ['M', 'O'],
  stageId: null,
  quantity: 1,
  helpLevel: 'SUPERVISED',
  difficulty: null,
}
const scaling: ConfirmedLine = { ...filling, procedureId: 'p2', site: 'QUADRANT', teeth: [], surfaces: ['UR'] }
const session: Confirmed = {
  studentId: 's1',
  studentName: 'Sam Student',
  partnerId: null,
  partnerName: null,
  participationTypeId: 'a1',
  participationTypeName: 'Assistant',
  specialtyId: null,
  specialtyName: null,
  heldOn: '2026-11-20',
  shift: 'AM',
  startsAt: null,
  endsAt: null,
  clinicId: 'c1',
  clinicName: 'Lakeside clinic',
  location: 'Lakeside',
  patientAttendance: 'ATTENDED',
  lines: [filling, scaling],
}
const procedures = [
  { id: 'p1', caption: 'Filling', stages: [{ id: 't1', caption: 'Preparation' }] },
  { id: 'p2', caption: 'Scaling', stages: [] },
]
const contentOf = (confirmed: Confirmed, named = procedures) => confirmedContent(confirmedRecord(confirmed, named))
const said = contentOf(session)

/** Each column of the two tables that is hashed, with a change that must change the hash. */
const hashed = {
  TreatmentSession: {
    studentId: { ...session, studentId: 's2' },
    partnerId: { ...session, partnerId: 's3', partnerName: 'Pat' },
    participationTypeId: { ...session, participationTypeId: 'a2' },
    clinicId: { ...session, clinicId: 'c2' },
    specialtyId: { ...session, specialtyId: 'y1', specialtyName: 'Surgery' },
    heldOn: { ...session, heldOn: '2026-11-21' },
    shift: { ...session, shift: 'PM' },
    patientAttendance: { ...session, patientAttendance: 'LATE' },
    startsAt: { ...session, startsAt: new Date('2026-11-20T09:00:00Z') },
    endsAt: { ...session, endsAt: new Date('2026-11-20T10:00:00Z') },
    location: { ...session, location: 'Seaside' },
  },
  ProcedureLine: {
    procedureId: withFilling({ procedureId: 'p2' }),
    site: withFilling({ site: 'TOOTH' }),
    teeth: withFilling({ teeth: [16, 18] }),
    surfaces: withFilling({ surfaces: ['M', 'D'] }),
    quantity: withFilling({ quantity: 2 }),
    helpLevel: withFilling({ helpLevel: null }),
    difficulty: withFilling({ difficulty: 'SIMPLE' }),
    stageId: withFilling({ stageId: 't1' }),
    deletedAt: { ...session, lines: [filling] },
  },
} satisfies Record<string, Record<string, Confirmed>>

const ofPatient = 'says something of the patient, whom nobody outside is told of'
const ofSystem = 'kept by the application: nobody confirms it'
/** Each column that is not hashed, with the reason. */
const excused = {
  TreatmentSession: {
    id: ofSystem,
    teacherId: 'who marks it; a hand-over changes nothing that was done',
    chairNumber: 'where in the room; counts for nothing',
    patientCipher: ofPatient,
    patientHash: ofPatient,
    patientAgeBand: ofPatient,
    patientReturning: ofPatient,
    dentition: ofPatient,
    missingTeeth: ofPatient,
    supernumeraryTeeth: ofPatient,
    chartRevision: ofSystem,
    state: 'locking it changes nothing that was done',
    headerRevision: ofSystem,
    visitId: 'which sessions are of one visit; each is confirmed by itself',
    retrospectiveReason: 'free text that may name the patient; the day itself is hashed',
    escalatedAt: ofSystem,
    studentRemark: 'free text that may name the patient',
    studentRemarkRevision: ofSystem,
    teacherRemark: 'a matter of marking',
    teacherRemarkRevision: ofSystem,
    createdAt: ofSystem,
    createdById: ofSystem,
    occurredAt: ofSystem,
    updatedAt: ofSystem,
    finishedAt: ofSystem,
    finishedById: ofSystem,
  },
  ProcedureLine: {
    id: ofSystem,
    sessionId: ofSystem,
    outside: 'follows from the procedure and the student',
    note: 'free text that may name the patient',
    sortOrder: 'its place on the screen',
    revision: ofSystem,
  },
}
/** Other tables that belong to a session, with the reason why they are not hashed. */
const excusedTables = {
  TreatmentSessionTag: 'a label of the school for finding sessions',
  Mark: 'the teachers’ judgement, which nobody outside sees',
  CheckRequest: 'the queue of a clinic',
  Radiograph: 'authorised by a teacher, not confirmed',
  LateArrival: 'not in the session until it is applied',
  ConcernDraft: 'private to its author',
  SessionComment: 'a conversation',
  SupervisorConfirmation: 'the confirmation itself',
  SessionHistory: 'a record of acts',
}

describe('what is confirmed', () => {
  test('is the same in whatever order it was recorded', () => {
    const other = { ...session, location: ' Lakeside ', lines: [scaling, { ...filling, teeth: [17, 16], surfaces: ['O', 'M'] }] }
    expect(contentOf(other)).toBe(said)
  })

  test('does not change with the names of people and places', () => {
    expect(contentOf({ ...session, studentName: 'Sam Married', clinicName: 'Lakeside dental clinic' })).toBe(said)
  })

  test('changes with the captions that say what was done', () => {
    expect(contentOf({ ...session, participationTypeName: 'Operator' })).not.toBe(said)
    expect(contentOf(session, [{ id: 'p1', caption: 'Implant', stages: [] }])).not.toBe(said)
  })

  test('a line twice is not a line once', () => {
    expect(contentOf({ ...session, lines: [filling, scaling, scaling] })).not.toBe(said)
  })

  test('holds nothing else of the rows that it is made from', () => {
    const more = {
      ...session,
      patientAgeBand: '6-11',
      lines: session.lines.map((line) => ({ ...line, id: 'l1', note: 'A note', revision: 4 })),
    }
    expect(contentOf(more)).toBe(said)
  })

  test.each(Object.entries({ ...hashed.TreatmentSession, ...hashed.ProcedureLine }))('differs by %s', (_name, other) => {
    expect(contentOf(other)).not.toBe(said)
  })

  test('every column of the session and of its lines is hashed or excused', () => {
    const columns = { TreatmentSession: Prisma.TreatmentSessionScalarFieldEnum, ProcedureLine: Prisma.ProcedureLineScalarFieldEnum }
    for (const table of ['TreatmentSession', 'ProcedureLine'] as const) {
      const told = [...Object.keys(hashed[table]), ...Object.keys(excused[table])]
      expect(told.toSorted(), table).toEqual(Object.keys(columns[table]).toSorted())
    }
  })

  test('every other table of a session is excused', () => {
    const schema = readFileSync('prisma/schema/clinical-sessions.prisma', 'utf8')
    const tables = [...schema.matchAll(/^model (\w+) \{([^}]*)\}/gm)].flatMap(([, name = '', body = '']) =>
      /^ {2}session +TreatmentSession /m.test(body) ? [name] : [],
    )
    expect(tables.toSorted()).toEqual([...Object.keys(excusedTables), 'ProcedureLine'].toSorted())
  })
})

function withFilling(change: Partial<ConfirmedLine>): Confirmed {
  return { ...session, lines: [{ ...filling, ...change }, scaling] }
}
