import 'server-only'
import { addDays, wallClock } from '@/lib/clinical/shift'
import type { Start } from '@/lib/workflows/definition'
import { listEndedAbsences } from '@/server/absences'
import { institutionTimeZone } from '@/server/config'
import { asJob, type ResponseWork } from '@/server/form-responses'
import { latestBy, occurrencesFrom, type Pattern } from '@/server/form-schedules'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { logger } from '@/server/kernel/logger'
import { todayAt } from '@/server/users'
import { definitionOf } from './definitions'
import { advance } from './move/advance'
import { listKnownKeys, listLeft } from './queries/starts.sql'
import { findScheduled, listStartedBy, lockScheduled, updateWorkflow, type StartingWorkflow } from './queries/workflows'
import { isReached, reachedBy, startInstance } from './start'

type Scheduled = Extract<Start, { kind: 'SCHEDULE' }>
/** Started in one transaction: a schedule that reaches 5,000 goes on with the rest, and after a kill, too. */
const atOnce = 50
/** Of whom has left, looked at in one run of the job. */
const mostLeft = 500

export async function runStarts(): Promise<void> {
  const failed: unknown[] = []
  const attempt = async (id: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      logger.error('workflow.startFailed', { id, error: String(error) })
      failed.push(error)
    }
  }
  const tried: string[] = []
  for (let id = await findScheduled(prisma(), now(), tried); id !== null; id = await findScheduled(prisma(), now(), tried)) {
    const due = id
    tried.push(due)
    await attempt(due, async () => {
      while (await asJob((work) => startSome(work, due)));
    })
  }
  for (const workflow of await listStartedBy(prisma(), 'ABSENCE_OVER')) await attempt(workflow.id, () => startAfterAbsences(workflow))
  for (const { instanceId, key } of await listLeft(prisma(), mostLeft))
    await attempt(instanceId, async () => void (await asJob((work) => advance(work, instanceId, { signal: { key, kind: 'GO_ON' } }))))
  if (failed.length > 0) throw new Error(`${failed.length} workflows failed to start`, { cause: failed[0] })
}

const patternOf = ({ opensAt, rrule }: Scheduled): Pattern => ({ opensAt: new Date(opensAt), dueDays: null, rrule, until: null })

/** Of each schedule the last day that has come, for whoever is in the audience and was not started for it. Answers whether there is more. */
async function startSome(work: ResponseWork, id: string): Promise<boolean> {
  const workflow = await lockScheduled(work.db, id)
  if (!workflow?.currentVersionId || workflow.nextStartAt === null || workflow.nextStartAt > work.at) return false
  const timeZone = await institutionTimeZone()
  const { starts } = await definitionOf(work.db, workflow.currentVersionId)
  const people = await reachedBy(work.db, workflow, work.at)
  for (const start of starts) {
    if (start.kind !== 'SCHEDULE') continue
    const occurrence = latestBy(patternOf(start), { at: work.at, timeZone })
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

/** When a schedule comes next after a moment; what was missed while the workflow was not active is not made up for. */
export function nextStartOf(starts: readonly Start[], { at, timeZone }: { at: Date; timeZone: string }): Date | null {
  const { day } = wallClock(at, timeZone)
  const next = starts.flatMap((start) => {
    if (start.kind !== 'SCHEDULE') return []
    const found = [day, addDays(day, 1)].flatMap((from) => occurrencesFrom(patternOf(start), { from, take: 1, timeZone }))
    return found.map(({ opensAt }) => opensAt).filter((opensAt) => opensAt > at)
  })
  return next.length === 0 ? null : new Date(Math.min(...next.map((one) => one.getTime())))
}

async function startAfterAbsences(workflow: StartingWorkflow): Promise<void> {
  if (workflow.currentVersionId === null) return
  const { starts } = await definitionOf(prisma(), workflow.currentVersionId)
  const today = await todayAt(now())
  for (const start of starts) {
    if (start.kind !== 'ABSENCE_OVER') continue
    const ended = await listEndedAbsences(prisma(), { today, days: start.days, within: start.within, limit: 1_000 })
    const known = await listKnownKeys(
      prisma(),
      ended.map(({ id }) => `${workflow.id}:ABSENCE_OVER:${id}`),
    )
    for (const { id, userId, toOn } of ended.filter((one) => !known.has(`${workflow.id}:ABSENCE_OVER:${one.id}`))) {
      const origin = { kind: 'ABSENCE', id, title: '', on: toOn } as const
      await asJob(async (work) => {
        if (!(await isReached(work.db, workflow, userId, work.at))) return
        await startInstance(work, { workflow, subjectId: userId, startedById: null, source: `ABSENCE_OVER:${id}`, origin })
      })
    }
  }
}
