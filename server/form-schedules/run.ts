import 'server-only'
import { addDays, wallClock } from '@/lib/clinical/shift'
import { institutionTimeZone } from '@/server/config'
import { assignResponses, type Asked, type ResponseWork } from '@/server/form-responses'
import { asksInAdvance } from '@/server/forms'
import { latestOccurrence, occurrencesFrom, type Occurrence, type Pattern } from './occurrences'
import { findUsable, planFor, type Plan, type Usable } from './plan'
import { addToRun, listMadeKeys, setNextRun, type ScheduleRow } from './queries/schedules'
import { patternOf, storedPlanOf } from './schedule'
import { everybodyScope } from './scope'

/** The most responses made in one transaction. */
export const atOnce = 500

type Wanted = { readonly row: ScheduleRow; readonly form: Usable; readonly occurrence: Occurrence }

/**
 * Makes the responses of a schedule for one day, for everybody in its audience who was not asked that day, as far as one transaction goes. `left`: how many are
 * still to be made.
 */
export async function makeSome(
  work: ResponseWork,
  { row, form, occurrence, take = atOnce }: Wanted & { readonly take?: number },
): Promise<{ made: number; left: number }> {
  const { day: today } = wallClock(work.at, await institutionTimeZone())
  const plan = await planFor(work.db, { form, wanted: storedPlanOf(row), scope: everybodyScope(), today })
  const asked = askedOf(plan, { form, row, on: occurrence.on })
  const known = await listMadeKeys(
    work.db,
    asked.map(({ key }) => key),
  )
  const open = asked.filter(({ key }) => !known.has(key))
  const made = await assignResponses(work, {
    form,
    origin: { kind: 'SCHEDULE', id: row.id },
    opensAt: occurrence.opensAt,
    dueAt: occurrence.dueAt,
    late: row.late,
    remindDays: row.remindDays,
    asked: open.slice(0, take),
  })
  await addToRun(work.db, { scheduleId: row.id, on: occurrence.on, made: made.length, at: work.at })
  return { made: made.length, left: Math.max(0, open.length - take) }
}

export const restEvent = 'form-schedules.rest'

/** Makes as many responses as fit into one transaction; the outbox makes the rest (listeners.ts). Returns how many there are in all. */
export async function makeWithRest(work: ResponseWork, wanted: Wanted): Promise<number> {
  const { made, left } = await makeSome(work, wanted)
  const payload = { id: wanted.row.id, byId: work.byId, ...wanted.occurrence }
  if (left > 0) work.emit({ type: restEvent, payload, priority: 'bulk' })
  return made + left
}

/** The key names no supervisor, so that a student whose supervisor changes between two runs of a day is not asked about twice. */
function askedOf({ people }: Plan, { form, row, on }: { form: Usable; row: ScheduleRow; on: string }): Asked[] {
  return people.flatMap(({ id, completers }) =>
    completers.map((by) => ({
      key: `schedule:${row.id}:${on}:${id}:${row.completer === 'SUPERVISOR' ? 'supervisor' : by.id}`,
      subjectId: form.subject === 'NONE' ? null : id,
      byId: by.id,
    })),
  )
}

/**
 * Runs the next part of a due schedule, and returns whether there is more of it. Only the last missed occurrence is made, so that nobody is asked five times at
 * once, and none whose deadline is over. A withdrawn or closed form makes nothing, and the day is skipped.
 */
export async function runDue(work: ResponseWork, row: ScheduleRow): Promise<boolean> {
  const timeZone = await institutionTimeZone()
  const pattern = patternOf(row)
  const occurrence = latestOccurrence(pattern, { at: work.at, timeZone })
  if (occurrence === null) {
    await setNextRun(work.db, row.id, nextRunOf(pattern, { from: wallClock(work.at, timeZone).day, timeZone }))
    return false
  }
  const form = await findUsable(work.db, asksInAdvance(work.at, { isConfidential: true, formId: row.formId }))
  if (form === null || (occurrence.dueAt !== null && occurrence.dueAt <= work.at))
    await addToRun(work.db, { scheduleId: row.id, on: occurrence.on, made: 0, at: work.at })
  else if ((await makeSome(work, { row, form, occurrence })).left > 0) return true
  await setNextRun(work.db, row.id, nextRunOf(pattern, { from: addDays(occurrence.on, 1), timeZone }))
  return false
}

export function nextRunOf(pattern: Pattern, { from, timeZone }: { from: string; timeZone: string }): Date | null {
  return occurrencesFrom(pattern, { from, take: 1, timeZone })[0]?.opensAt ?? null
}
