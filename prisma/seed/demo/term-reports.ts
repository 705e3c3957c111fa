import { CalendarDateTime, toZoned } from '@internationalized/date'
import { firstModules } from '@/lib/modules'
import { figuresOf } from '@/server/reports/terms/figures'
import {
  insertComment,
  insertDrafts,
  lockTerms,
  releaseTerms,
  markTermSeen,
  withdrawTerm,
} from '@/server/reports/terms/queries/reports.sql'
import { listEnrolledPeople, listTermRows, type TermRow } from '@/server/reports/terms/queries/terms.sql'
import { countedForThemselves } from '@/server/reports/scope'
import type { Db } from '../database'
import { schoolClock, schoolTime } from './calendar'
import type { School } from './school'

type Seed = { readonly db: Db; readonly school: School; readonly now: Date }

const dayMs = 86_400_000
const comments = [
  'A steady term. Your isolation has become reliable; ask for a molar endodontic patient early next term.',
  'Careful with patients and with notes. Try to plan two visits ahead.',
  'You took feedback well. Work on your speed with composites, not on their look.',
  'Good hands. Say aloud what you see in radiographs before you ask.',
]

/**
 * The reports of the last term that is over, for the year of the demo's student: most are released and half of those were opened; two drafts have comments;
 * one was withdrawn. The student's own waits for them.
 */
export async function seedTermReports({ db, school, now }: Seed): Promise<void> {
  const { day } = schoolTime(now)
  const today = day.toString()
  const terms = await listTermRows(db)
  const term = terms.findLast(({ endsOn }) => endsOn < today)
  if (!term) return
  const own = school.studentOf(school.account('student'))
  const year = school.students.filter((one) => one.programmeId === own.programmeId && one.year === own.year)
  const students = await listEnrolledPeople(
    db,
    { scope: countedForThemselves(), day: term.endsOn },
    year.map(({ id }) => id),
  )
  const others = students.filter(({ id }) => id !== own.id)
  const [withdrawn, ...rest] = others
  if (!withdrawn || rest.length < 4) return
  const drafts = rest.slice(0, 2)
  const released = [...students.filter(({ id }) => id === own.id), withdrawn, ...rest.slice(2)]
  const ids = [...released, ...drafts].map(({ id }) => id)
  await insertDrafts(db, term, ids)
  const locked = await lockTerms(db, { termId: term.id, studentIds: ids })
  const reportOf = new Map(locked.map(({ studentId, id }) => [studentId, id]))
  const at = releasedAt(term, now)
  const teachers = school.scale.clinics.flatMap((name) => school.teachersOf(name))
  const commented = [own, withdrawn, ...drafts, ...rest.slice(2, 8)]
  for (const [place, { id }] of commented.entries()) {
    const [termReportId, authorId] = [reportOf.get(id), teachers[(place * 3) % teachers.length]]
    const text = comments[place % comments.length]
    if (termReportId && authorId && text)
      await insertComment(db, { termReportId, version: 1, authorId, text, at: new Date(at.getTime() - dayMs) })
  }
  const figures = await figuresOf(db, {
    students: released,
    term,
    terms,
    modules: new Set(firstModules),
    today,
    timeZone: schoolClock.timeZone,
  })
  const byId = school.account('staff')
  const rows = released.flatMap(({ id }) => {
    const report = reportOf.get(id)
    return report === undefined ? [] : [{ id: report, figures: figures.get(id) }]
  })
  await releaseTerms(db, { term, from: 'DRAFT', to: 'RELEASED', byId, at, rows })
  for (const [place, { id }] of rest.slice(2).entries())
    if (place % 2 === 0)
      await markTermSeen(db, { studentId: id, termId: term.id, version: 1, at: new Date(at.getTime() + (place + 1) * 3_600_000) })
  const withdrawnId = reportOf.get(withdrawn.id)
  if (withdrawnId)
    await withdrawTerm(db, {
      ...{ id: withdrawnId, from: 'RELEASED', to: 'WITHDRAWN', byId },
      at: new Date(at.getTime() + 2 * dayMs),
      reason: 'Two sessions of December were marked for the wrong student. A corrected report follows.',
    })
}

/** On a Monday about a week after the term, in the morning; never in the future. */
function releasedAt({ endsOn }: TermRow, now: Date): Date {
  const [year = 0, month = 1, day = 1] = endsOn.split('-').map(Number)
  const at = toZoned(new CalendarDateTime(year, month, day, 9, 30).add({ days: 10 }), schoolClock.timeZone).toDate()
  const latest = new Date(now.getTime() - 4 * dayMs)
  return at < latest ? at : latest
}
