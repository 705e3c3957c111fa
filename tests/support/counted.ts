import { prisma } from '@/server/kernel/db'

type Rows = Awaited<ReturnType<typeof rawRows>>
type Session = Rows['sessions'][number]
type Line = Session['lines'][number]

function rawRows() {
  const db = prisma()
  return Promise.all([
    db.treatmentSession.findMany({ include: { lines: true, marks: true }, orderBy: { id: 'asc' } }),
    db.procedure.findMany({ include: { participations: true, stages: true } }),
    db.scaleValue.findMany(),
    db.enrolment.findMany({ orderBy: { fromOn: 'desc' } }),
    db.participationType.findMany(),
    db.procedureStage.findMany(),
    db.experienceLine.findMany(),
  ]).then(([sessions, procedures, values, enrolments, roles, stages, kept]) => ({
    sessions,
    procedures,
    values,
    enrolments,
    roles,
    stages,
    kept,
  }))
}

const undoMs = 15_000
const countsAt = ({ state, finishedAt }: Session, at: Date) =>
  state === 'MARKED_LOCKED' && finishedAt !== null && finishedAt.getTime() <= at.getTime() - undoMs
const sameTeeth = (a: Pick<Line, 'teeth'>, b: Pick<Line, 'teeth'>) =>
  JSON.stringify(a.teeth.toSorted()) === JSON.stringify(b.teeth.toSorted())
const regionBits: Readonly<Record<string, number>> = { UR: 1, UL: 2, LL: 4, LR: 8, UPPER: 3, LOWER: 12 }
const quadrantBit = (tooth: number) => 1 << ((Math.floor((tooth % 100) / 10) - 1) % 4)

/** The counted record that every finished session must have, worked out from the raw rows one by one, without the SQL that makes it. */
export async function expectedLines(at: Date) {
  const raw = await rawRows()
  return raw.sessions
    .filter((session) => countsAt(session, at))
    .flatMap((session) => session.lines.filter(({ deletedAt }) => deletedAt === null).map((line) => lineOf(raw, { session, line, at })))
    .toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))
}

function lineOf(raw: Rows, { session, line, at }: { session: Session; line: Line; at: Date }) {
  const enrolment = raw.enrolments.find(({ userId, fromOn }) => userId === session.studentId && fromOn <= session.heldOn)
  const stands = session.marks.filter(({ clearedAt, lineId }) => clearedAt === null && lineId === line.id)
  const given = stands.filter(({ side, value }) => side === 'TEACHER' && value !== null)
  const pairs = given.flatMap((mark) => {
    const own = stands.find(
      ({ side, target, value, scaleId }) => side === 'SELF' && target === mark.target && value !== null && scaleId === mark.scaleId,
    )
    return own ? [(own.value ?? 0) - (mark.value ?? 0)] : []
  })
  const grades = given.map(({ scaleId, value }) => {
    const passing = raw.values.filter((one) => one.scaleId === scaleId && one.pass).map((one) => one.value)
    return !passing.includes(value ?? NaN) ? 0 : value === Math.min(...passing) ? 1 : 2
  })
  const stage = raw.stages.find(({ id }) => id === line.stageId)
  return {
    lineId: line.id,
    programmeId: enrolment?.programmeId ?? null,
    year: enrolment?.year ?? null,
    credit: line.quantity * shareOf(raw, { session, line, at }),
    completes: stage ? stage.completes : !raw.stages.some(({ procedureId, active }) => procedureId === line.procedureId && active),
    quadrants: line.surfaces.reduce(
      (bits, region) => bits | (line.site === 'SURFACES' ? 0 : (regionBits[region] ?? 0)),
      line.teeth.reduce((bits, tooth) => bits | quadrantBit(tooth), 0),
    ),
    marks: given.length,
    markSum: given.reduce((sum, { value }) => sum + (value ?? 0), 0),
    grade: grades.length > 0 ? Math.min(...grades) : null,
    pairs: pairs.length,
    pairDiff: pairs.reduce((sum, one) => sum + one, 0),
    isOpen: false,
  }
}

function shareOf(raw: Rows, { session, line, at }: { session: Session; line: Line; at: Date }): number {
  const procedure = raw.procedures.find(({ id }) => id === line.procedureId)
  if (!procedure) throw new Error('a line without its procedure')
  const counting = procedure.participations.map(({ participationTypeId }) => participationTypeId)
  if (counting.length > 0 && !counting.includes(session.participationTypeId)) return 0
  const isSame = (one: Pick<Line, 'procedureId' | 'teeth'>) => one.procedureId === line.procedureId && sameTeeth(one, line)
  const others = raw.sessions
    .filter((other) => session.visitId !== null && other.visitId === session.visitId && other.id !== session.id)
    .flatMap((other): { participationTypeId: string }[] => {
      if (countsAt(other, at)) return other.lines.some((one) => one.deletedAt === null && isSame(one)) ? [other] : []
      // An unlocked session counts as it was when it was last finished.
      return other.state === 'UNLOCKED' || other.state === 'MARKED_LOCKED'
        ? raw.kept.filter(({ sessionId, ...one }) => sessionId === other.id && isSame(one)).slice(0, 1)
        : []
    })
  const orderOf = (roleId: string) => raw.roles.find(({ id }) => id === roleId)?.sortOrder ?? 0
  if (procedure.jointCredit === 'SHARED')
    return 1 / (1 + others.filter(({ participationTypeId }) => participationTypeId === session.participationTypeId).length)
  if (procedure.jointCredit === 'OPERATOR')
    return others.some(({ participationTypeId }) => orderOf(participationTypeId) < orderOf(session.participationTypeId)) ? 0 : 1
  return 1
}

/** The stored counted record, in the same form. */
export async function countedLines() {
  const rows = await prisma().experienceLine.findMany({ where: { isOpen: false }, orderBy: { lineId: 'asc' } })
  return rows.map(({ lineId, programmeId, year, credit, completes, quadrants, marks, markSum, grade, pairs, pairDiff, isOpen }) => ({
    lineId,
    programmeId,
    year,
    credit,
    completes,
    quadrants,
    marks,
    markSum,
    grade,
    pairs,
    pairDiff,
    isOpen,
  }))
}
