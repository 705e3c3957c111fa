import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import { seededRandom } from './random'
import type { School } from './school'

type CountedLine = {
  readonly procedureId: string
  readonly difficulty: string | null
  readonly values: readonly (number | null)[]
  readonly noted?: boolean
}
/** A finished session as the counted record has it. */
export type CountedSession = {
  readonly id: string
  readonly teacherId: string
  readonly studentId: string
  readonly heldOn: string
  readonly isOpen: boolean
  readonly remark: string
  readonly lines: readonly CountedLine[]
}

export const aSession = (one: Partial<CountedSession> & Pick<CountedSession, 'teacherId' | 'studentId' | 'lines'>): CountedSession => ({
  ...{ id: v7(), heldOn: '2026-10-12', isOpen: false, remark: '' },
  ...one,
})

/** Replaces the whole counted record with these sessions. The scale's lowest pass is 4. */
export async function replaceCountedSessions(school: School, sessions: readonly CountedSession[]): Promise<void> {
  const db = prisma()
  await db.treatmentSession.deleteMany({})
  const at = new Date('2026-10-12T12:00:00Z')
  await db.treatmentSession.createMany({
    data: sessions.map(({ id, teacherId, studentId, heldOn, remark, isOpen }) => ({
      ...{ id, teacherId, studentId, participationTypeId: school.participationTypeId, clinicId: school.clinicId },
      ...{ heldOn: new Date(heldOn), shift: 'AM' as const, state: isOpen ? ('UNLOCKED' as const) : ('MARKED_LOCKED' as const) },
      ...{
        teacherRemark: remark,
        createdAt: at,
        createdById: studentId,
        occurredAt: at,
        updatedAt: at,
        finishedAt: at,
        finishedById: teacherId,
      },
    })),
  })
  const lines = sessions.flatMap(({ lines: of, ...session }) => of.map((line) => ({ session, line, lineId: v7() })))
  await db.experienceLine.createMany({
    data: lines.map(({ session, line, lineId }) => {
      const given = line.values.filter((value) => value !== null)
      return {
        ...{ lineId, sessionId: session.id, studentId: session.studentId, teacherId: session.teacherId, procedureId: line.procedureId },
        ...{
          clinicId: school.clinicId,
          participationTypeId: school.participationTypeId,
          heldOn: new Date(session.heldOn),
          shift: 'AM' as const,
        },
        ...{
          difficulty: line.difficulty,
          quantity: 1,
          credit: 1,
          completes: true,
          teeth: [],
          surfaces: [],
          quadrants: 0,
          byInitials: false,
        },
        ...{ marks: given.length, markSum: given.reduce((sum, value) => sum + value, 0), grade: null, pairs: 0, pairDiff: 0 },
        ...{ teacherChars: line.noted ? 10 : 0, isOpen: session.isOpen },
      }
    }),
  })
  await db.experienceMark.createMany({
    data: lines.flatMap(({ session, line, lineId }) =>
      line.values.map((value, index) => ({
        ...{
          sessionId: session.id,
          target: `${lineId} ${index}`,
          lineId,
          criterionId: v7(),
          studentId: session.studentId,
          teacherId: session.teacherId,
        },
        ...{ heldOn: new Date(session.heldOn), value, grade: value === null ? null : value < 4 ? 0 : value === 4 ? 1 : 2 },
        hasNote: line.noted === true && index === 0,
      })),
    ),
  })
}

/** Every student has three sessions with every teacher; each teacher is stricter or more lenient than the next, with a little random variation. */
export function sessionsAmong({
  teachers,
  students,
  procedureId,
}: Record<'teachers' | 'students', readonly string[]> & { procedureId: string }) {
  const random = seededRandom(7)
  return teachers.flatMap((teacherId, at) =>
    students.flatMap((studentId, ability) =>
      [0, 1, 2].map((time) => {
        const value = Math.min(6, Math.max(1, Math.round(3.6 + (ability % 3) * 0.6 + (at % 5) * 0.4 - 0.8 + (random() - 0.5) * 2)))
        const lines = [{ procedureId, difficulty: time === 0 ? 'SIMPLE' : 'MODERATE', values: [value, value, Math.max(1, value - time)] }]
        return aSession({ teacherId, studentId, lines, remark: value < 4 ? 'Have another look at the margin.' : '' })
      }),
    ),
  )
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[]) => values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)
const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? NaN) + (sorted[Math.ceil(at)] ?? NaN)) / 2
}
const withoutNulls = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const levels = [null, 'SIMPLE', 'MODERATE', 'COMPLEX']

/** The figures that the nightly job must compute, worked out session by session without its SQL. */
export function expectedCalibrations(all: readonly CountedSession[], from: string) {
  const sessions = all.filter(({ isOpen, heldOn }) => !isOpen && heldOn >= from)
  const lines = sessions.flatMap(({ lines: of, teacherId }) => of.map((line) => ({ ...line, teacherId })))
  const cellOf = (line: CountedLine) => {
    const same = lines.filter(
      (other) => other.procedureId === line.procedureId && other.difficulty === line.difficulty && withoutNulls(other.values).length > 0,
    )
    return new Set(same.map(({ teacherId }) => teacherId)).size < 2 ? null : mean(same.flatMap(({ values }) => withoutNulls(values)))
  }
  const means = new Map(lines.map((line) => [`${line.procedureId} ${line.difficulty}`, cellOf(line)]))
  const known = sessions.map((session) => ({
    ...session,
    lines: session.lines.flatMap((line) => {
      const expected = means.get(`${line.procedureId} ${line.difficulty}`) ?? null
      return expected === null ? [] : [{ ...line, expected }]
    }),
  }))
  const deviationOf = (of: readonly (CountedLine & { expected: number })[]) => {
    const found = of.flatMap(({ values, expected }) => withoutNulls(values).map((value) => value - expected))
    return found.length === 0 ? null : mean(found)
  }
  const deviations = known.flatMap(({ lines: of, studentId, teacherId }) => {
    const deviation = deviationOf(of)
    return deviation === null ? [] : [{ studentId, teacherId, deviation }]
  })
  const rows = levels.flatMap((level, difficulty) => {
    const scored = known.flatMap(({ lines: of, ...session }) => {
      const own = of.filter((line) => level === null || line.difficulty === level)
      const deviation = deviationOf(own)
      const others = deviations.filter(({ studentId, teacherId }) => studentId === session.studentId && teacherId !== session.teacherId)
      if (deviation === null || others.length === 0) return []
      return [{ ...session, own, residual: deviation - mean(others.map((other) => other.deviation)) }]
    })
    const ofTeachers = [...new Set(scored.map(({ teacherId }) => teacherId))].map((teacherId) => {
      const theirs = scored.filter((one) => one.teacherId === teacherId)
      const marks = theirs.flatMap(({ own }) => own.flatMap(({ values }) => withoutNulls(values)))
      const looked = theirs.flatMap(({ own }) => own.flatMap(({ values }) => values))
      const several = theirs.map(({ own }) => own.flatMap(({ values }) => withoutNulls(values))).filter(({ length }) => length >= 3)
      const lows = theirs.flatMap(({ own, remark }) =>
        own.flatMap(({ values, noted }) =>
          values.flatMap((value, index) => (value !== null && value < 4 ? [remark !== '' || (noted === true && index === 0)] : [])),
        ),
      )
      const residuals = theirs.map(({ residual }) => residual)
      return {
        ...{
          teacherId,
          difficulty,
          sessions: theirs.length,
          students: new Set(theirs.map(({ studentId }) => studentId)).size,
          marks: marks.length,
        },
        ...{ raw: mean(residuals), within: residuals.length > 1 ? variance(residuals) * (residuals.length - 1) : 0 },
        spread: marks.length > 1 ? Math.sqrt(variance(marks)) : null,
        sameShare: several.length > 0 ? several.filter((values) => new Set(values).size === 1).length / several.length : null,
        lowShare: lows.length / marks.length,
        lowWithWords: lows.length > 0 ? lows.filter(Boolean).length / lows.length : null,
        notObserved: 1 - marks.length / looked.length,
      }
    })
    const freedom = ofTeachers.reduce((sum, one) => sum + one.sessions - 1, 0)
    const noise = freedom > 0 ? ofTeachers.reduce((sum, one) => sum + one.within, 0) / freedom : null
    const enough = ofTeachers.filter((one) => one.sessions >= 20 && one.students >= 5)
    const isCompared = enough.length >= 5 && noise !== null
    const t2 = isCompared ? Math.max(0, variance(enough.map(({ raw }) => raw)) - mean(enough.map((one) => noise / one.sessions))) : null
    return ofTeachers.map(({ within: _, ...one }) => {
      const v = noise === null ? null : noise / one.sessions
      const isTold = t2 !== null && v !== null && enough.some(({ teacherId }) => teacherId === one.teacherId)
      const shrunk = !isTold ? null : t2 + v === 0 ? 0 : (one.raw * t2) / (t2 + v)
      const half = !isTold ? 0 : t2 + v === 0 ? 0 : 1.96 * Math.sqrt((t2 * v) / (t2 + v))
      return {
        ...one,
        se: v === null ? null : Math.sqrt(v),
        shrunk,
        low: shrunk === null ? null : shrunk - half,
        high: shrunk === null ? null : shrunk + half,
        usualSpread: isTold ? median(enough.flatMap(({ spread }) => spread ?? [])) : null,
      }
    })
  })
  return rows.toSorted(byKey)
}

type Keyed = { readonly teacherId: string; readonly difficulty: number }
export const byKey = (a: Keyed, b: Keyed) =>
  a.teacherId === b.teacherId ? a.difficulty - b.difficulty : a.teacherId < b.teacherId ? -1 : 1
