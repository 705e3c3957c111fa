import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { readSettings } from '@/server/config'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import { listTestsAfterProcedure, listTestsTaken } from '@/server/competency-tests'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { reading } from '../access'
import {
  findBreadth,
  findPlans,
  findStanding,
  listMonths,
  listPlannedProcedures,
  listProcedures,
  listScale,
  listYearStarts,
} from '../queries/progress.sql'
import { countDays, countLines, findCaption, listDays, listLines } from '../queries/rows.sql'
import { findStudent, saveQuartileHidden, type StudentRow } from '../queries/students.sql'
import { openReportsOf } from '../open-reports'
import { reportedTo } from '../scope'
import { daysOf, frameOf, linesOf, yearNow, yearView } from '../time'
import { breadthView, procedureView, quartileView, roundToHundredths, targetsOf } from '../views'

const rowsOfPage = 50
const daysOfPage = 30

/** @throws NOT_FOUND where there is no such student, or this person may not see them. */
export async function requireStudent(
  db: Db,
  actor: Actor,
  { studentId, today }: { studentId: string | undefined; today: string },
): Promise<StudentRow> {
  const student = await findStudent(db, reportedTo(actor, today), studentId ?? actor.id)
  if (!student) throw refuse('NOT_FOUND')
  return student
}

export const readProgressCall = defineCall(contracts.readProgress, {
  ...reading,
  handle: async ({ actor, input, db, request }) => {
    const now = await yearNow(db, actor, request.at)
    const student = await requireStudent(db, actor, { studentId: input.studentId, today: now.today })
    const days = daysOf(input, now, student.firstOn)
    const isOwn = student.id === actor.id
    const of = { studentId: student.id, programmeId: student.programme?.id ?? null, year: student.year, ofYear: now.ofYear, days }
    const procedures = (await listProcedures(db, of)).map((row) => procedureView(row, now.share))
    const breadth = await findBreadth(db, of)
    const months = await listMonths(db, { ...of, scaleId: breadth.scaleId })
    const { id, displayName, programme, year, firm, sessions, firstOn, firstYear, quartileHidden } = student
    const isQuartileHidden = isOwn && quartileHidden
    return {
      frame: frameOf(now, input.span, days),
      year: yearView(now),
      isOwn,
      reports: isOwn ? await openReportsOf(db, actor) : [],
      student: { id, displayName, programme, year, firm, sessions, firstOn, firstYear },
      targets: targetsOf(procedures),
      procedures,
      trend: { months, scale: await listScale(db, breadth.scaleId), years: await listYearStarts(db, of) },
      breadth: breadthView(breadth),
      plans: actor.modules.has('clinical') ? await findPlans(db, student.id, now.today) : null,
      planned: isOwn && actor.modules.has('clinical') ? await listPlannedProcedures(db, student.id) : null,
      tests: await listTestsTaken(db, actor, { studentId: student.id, today: now.today }),
      quartile: isQuartileHidden ? null : quartileView(await findStanding(db, of)),
      isQuartileHidden,
    }
  },
})

export const listReportRowsCall = defineCall(contracts.listReportRows, {
  ...reading,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const now = await yearNow(db, actor, request.at)
    const student = await requireStudent(db, actor, { studentId: input.studentId, today: now.today })
    const days = daysOf(input, now, student.firstOn)
    const procedure = input.procedureId === undefined ? null : await findCaption(db, input.procedureId)
    if (input.procedureId !== undefined && !procedure) throw refuse('NOT_FOUND')
    const filter = linesOf(input, student.id, days)
    const rows = await listLines(db, filter, { take: rowsOfPage, skip: (input.page - 1) * rowsOfPage })
    const { total, credit, clinics } = await countLines(db, filter)
    const openable = await sessionsOpenTo(
      db,
      actor,
      rows.map(({ sessionId }) => sessionId),
    )
    return {
      frame: frameOf(now, input.span, days),
      student: { id: student.id, displayName: student.displayName },
      procedure,
      rows: rows.map((row) => ({ ...row, credit: roundToHundredths(row.credit), mayOpen: openable.has(row.sessionId) })),
      total,
      credit: roundToHundredths(credit),
      clinics,
      tests:
        procedure && input.page === 1
          ? await listTestsAfterProcedure(db, actor, { studentId: student.id, today: now.today, procedureId: procedure.id })
          : null,
      notation: (await readSettings()).toothNotation,
    }
  },
})

export const listActivityCall = defineCall(contracts.listActivity, {
  ...reading,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const now = await yearNow(db, actor, request.at)
    const student = await requireStudent(db, actor, { studentId: input.studentId, today: now.today })
    const days = daysOf(input, now, student.firstOn)
    const of = { studentId: student.id, days }
    const total = await countDays(db, of)
    return {
      frame: frameOf(now, input.span, days),
      isOwn: student.id === actor.id,
      student: { id: student.id, displayName: student.displayName },
      days: await listDays(db, of, { take: daysOfPage, skip: (input.page - 1) * daysOfPage }),
      total,
      page: input.page,
      pages: Math.max(1, Math.ceil(total / daysOfPage)),
    }
  },
})

export const hideQuartileCall = defineCall(contracts.hideQuartile, {
  access: { kind: 'privilege', anyOf: ['REPORT_CLINICALEXPERIENCE'] },
  module: null,
  effect: 'write',
  audit: 'reports.quartileHidden',
  replay: 'idempotent',
  handle: async ({ actor, input: { isHidden }, db, audit }) => {
    await saveQuartileHidden(db, actor.id, isHidden)
    audit({ entity: 'report-preference', entityId: actor.id, changes: { quartileHidden: { to: isHidden } } })
    return {}
  },
})
