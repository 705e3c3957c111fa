import 'server-only'
import type { z } from 'zod'
import type { Matrix } from '@/lib/contracts/reports'
import type { FindMatrix } from '@/lib/contracts/reports/matrix.shapes'
import { paceOf, standingOf } from '@/lib/reports/academic-year'
import { quartileOf } from '@/lib/reports/consistency'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { findBorder, listChoices, listColumns, listMatrix } from './queries/matrix.sql'
import { findFirmYear, listCohorts, type CohortRow } from './queries/students.sql'
import { reportedTo } from './scope'
import { daysOf, frameOf, sinceStart, yearNow, yearView } from './time'
import { medianOf, roundToHundredths } from './views'

/** The students of a year at a large school; larger sets are read group by group. */
const mostStudents = 400

type Asked = z.output<typeof FindMatrix>

/** The content of the matrix, for the screen and for its file. */
export async function matrixFor(db: Db, actor: Actor, { input, at }: { input: Asked; at: Date }): Promise<Matrix> {
  const now = await yearNow(db, actor, at)
  const scope = reportedTo(actor, now.today)
  const cohorts = await listCohorts(db, scope, now.ofYear.from)
  const days = daysOf(input, now, await sinceStart(db, input))
  const isAsked = input.programmeId !== undefined || input.year !== undefined
  const ofFirm = isAsked ? null : await findFirmYear(db, { teacherId: actor.id, today: now.today })
  const own = cohorts.find(({ programme, year }) => programme.id === ofFirm?.programmeId && year === ofFirm.year)
  const wanted =
    own ??
    liveliestOf(
      cohorts.filter(({ programme, year }) => programme.id === (input.programmeId ?? programme.id) && year === (input.year ?? year)),
    )
  // A year without students in scope is answered as one that does not exist.
  if (!wanted && isAsked) throw refuse('NOT_FOUND')
  const frame = { frame: frameOf(now, input.span, days), year: yearView(now) }
  const choices = { cohorts: cohorts.map(({ programme, year }) => ({ programme, year })), groups: [], firms: [], participationTypes: [] }
  if (!wanted) return { ...frame, cohort: null, procedures: [], targets: 0, notDue: 0, students: [], isCut: false, total: null, choices }
  const cohort = { programmeId: wanted.programme.id, year: wanted.year }
  const { groupId, firmId, participationTypeId } = input
  const columns = await listColumns(db, cohort)
  const rows = await listMatrix(db, scope, {
    cohort: { ...cohort, groupId, firmId, participationTypeId },
    columns: columns.map(({ id }) => id),
    days,
    ofYear: now.ofYear,
    limit: mostStudents + 1,
  })
  const border = await findBorder(db, cohort, now.ofYear.from)
  const shown = rows.slice(0, mostStudents)
  // A target and its pace are of the academic year: counts of another time are not set beside them.
  const isOfYear = input.span === 'YEAR'
  const paces = columns.map(({ target }) => (target === null || !isOfYear ? null : paceOf(target, now.share)))
  return {
    ...frame,
    cohort: { programme: wanted.programme, year: wanted.year },
    procedures: columns.map((column, at) => ({
      ...column,
      pace: paces[at] ?? null,
      median: medianOf(shown.map(({ counted }) => counted[at] ?? 0)),
    })),
    ...countDue(isOfYear ? paces : []),
    students: shown.map(({ ofYear, quartileHidden, counted, ...row }) => ({
      ...row,
      counted: counted.map(roundToHundredths),
      onPace: isOfYear ? standingOf(counted.map((value, at) => ({ counted: value, pace: paces[at] ?? 0 }))).onPace : null,
      quartile: border && !(quartileHidden && row.id === actor.id) ? quartileOf(ofYear, border) : 0,
    })),
    isCut: rows.length > mostStudents,
    total: border?.n ?? null,
    choices: { ...choices, ...(await listChoices(db, scope, cohort)) },
  }
}

/** Counts the targets of which something is due by today, and those that are not due yet. Both are the same for everybody in a year. */
function countDue(paces: readonly (number | null)[]): { targets: number; notDue: number } {
  const { total, notDue } = standingOf(paces.map((pace) => ({ counted: 0, pace: pace ?? 0 })))
  return { targets: total, notDue }
}

/**
 * The year to show where nobody names one and the reader leads no firm: the one with the most counted lines, and of equal ones the one with the most students
 * in scope.
 */
function liveliestOf(cohorts: readonly CohortRow[]): CohortRow | undefined {
  return cohorts.toSorted((a, b) => b.lines - a.lines || b.students - a.students)[0]
}
