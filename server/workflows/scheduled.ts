import 'server-only'
import { addDays, wallClock } from '@/lib/clinical/shift'
import type { Start } from '@/lib/workflows/definition'
import { listEndedAbsences } from '@/server/absences'
import { institutionTimeZone } from '@/server/config'
import type { ResponseWork } from '@/server/form-responses'
import { latestOccurrence, occurrencesFrom, type Pattern } from '@/server/form-schedules'
import type { Db } from '@/server/kernel/db'
import { todayAt } from '@/server/users'
import { definitionOf } from './definitions'
import { listKnownKeys } from './queries/starts.sql'
import { lockScheduled, updateWorkflow, type StartingWorkflow } from './queries/workflows'
import { isReached, listAudienceIds, startInstance } from './start'

type Scheduled = Extract<Start, { kind: 'SCHEDULE' }>
/** The starts in one transaction: a schedule that reaches 5,000 people goes on with the rest, also after a kill. */
const atOnce = 50
/** The absences read in one statement. */
const mostAbsences = 1_000

const patternOf = ({ opensAt, rrule }: Scheduled): Pattern => ({ opensAt: new Date(opensAt), dueDays: null, rrule, until: null })

/** Starts a workflow for the last day that has come of each schedule, for people in the audience not started for it yet. Returns whether there are more. */
export async function startSome(work: ResponseWork, id: string): Promise<boolean> {
  const workflow = await lockScheduled(work.db, id)
  if (!workflow?.currentVersionId || workflow.nextStartAt === null || workflow.nextStartAt > work.at) return false
  const timeZone = await institutionTimeZone()
  const { starts } = await definitionOf(work.db, workflow.currentVersionId)
  const people = await listAudienceIds(work.db, workflow, work.at)
  for (const start of starts) {
    if (start.kind !== 'SCHEDULE') continue
    const occurrence = latestOccurrence(patternOf(start), { at: work.at, timeZone })
    if (occurrence === null || occurrence.opensAt < workflow.nextStartAt) continue
    const sourceOf = (subjectId: string) => `SCHEDULE:${start.opensAt}:${occurrence.on}:${subjectId}`
    const known = await listKnownKeys(
      work.db,
      people.map((one) => `${id}:${sourceOf(one)}`),
    )
    const open = people.filter((one) => !known.has(`${id}:${sourceOf(one)}`))
    const origin = { kind: 'SCHEDULE', id: null, title: '', on: occurrence.on } as const
    let started = 0
    for (const subjectId of open) {
      if (started === atOnce) return true
      if ((await startInstance(work, { workflow, subjectId, startedById: null, source: sourceOf(subjectId), origin })) === 'STARTED')
        started += 1
    }
  }
  await updateWorkflow(work.db, id, { nextStartAt: nextStartOf(starts, { at: work.at, timeZone }) })
  return false
}

/** The next start of a schedule after a moment; starts missed while the workflow was not active are not made up for. */
export function nextStartOf(starts: readonly Start[], { at, timeZone }: { at: Date; timeZone: string }): Date | null {
  const { day } = wallClock(at, timeZone)
  const next = starts.flatMap((start) => {
    if (start.kind !== 'SCHEDULE') return []
    const found = [day, addDays(day, 1)].flatMap((from) => occurrencesFrom(patternOf(start), { from, take: 1, timeZone }))
    return found.map(({ opensAt }) => opensAt).filter((opensAt) => opensAt > at)
  })
  return next.length === 0 ? null : new Date(Math.min(...next.map((one) => one.getTime())))
}

type Absent = { readonly id: string; readonly userId: string; readonly toOn: string }
const absenceKey = (workflowId: string, id: string) => `${workflowId}:ABSENCE_OVER:${id}`

/** Absences that are over and for which a workflow has not started yet, whomever it reaches. */
export async function listAfterAbsences(db: Db, workflow: StartingWorkflow, at: Date): Promise<Absent[]> {
  if (workflow.currentVersionId === null) return []
  const { starts } = await definitionOf(db, workflow.currentVersionId)
  const today = await todayAt(at)
  const found: Absent[] = []
  for (const start of starts) {
    if (start.kind !== 'ABSENCE_OVER') continue
    for (let after: Absent | undefined, isMore = true; isMore;) {
      const ended = await listEndedAbsences(db, { today, days: start.days, within: start.within, limit: mostAbsences, after })
      const known = await listKnownKeys(
        db,
        ended.map(({ id }) => absenceKey(workflow.id, id)),
      )
      found.push(...ended.filter(({ id }) => !known.has(absenceKey(workflow.id, id))))
      after = ended.at(-1)
      isMore = ended.length === mostAbsences
    }
  }
  return found
}

export async function startAfterAbsence(work: ResponseWork, workflow: StartingWorkflow, { id, userId, toOn }: Absent): Promise<void> {
  if (!(await isReached(work.db, workflow, userId, work.at))) return
  const origin = { kind: 'ABSENCE', id, title: '', on: toOn } as const
  await startInstance(work, { workflow, subjectId: userId, startedById: null, source: `ABSENCE_OVER:${id}`, origin })
}
