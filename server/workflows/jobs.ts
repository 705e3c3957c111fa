import 'server-only'
import { asJob, type ResponseWork } from '@/server/form-responses'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { logger } from '@/server/kernel/logger'
import type { Stage } from '@/lib/workflows/definition'
import { definitionOf } from './definitions'
import { advanceInstance, beginMoving } from './move/advance'
import { holdersOf } from './move/holders'
import { resolveHolder } from './move/people'
import { notifyPeople } from './move/tell'
import { escalationTime, isReminderDue, nextAtOf } from './move/times'
import { kindOf } from '@/lib/workflows/next-of'
import { stageHref } from './hrefs'
import { listDueRuns, lockDue, type DueRun } from './queries/due.sql'
import { listHolders } from './queries/facts.sql'
import { insertHistory, listRuns, lockInstance, updateRun, type InstanceRow } from './queries/instances.sql'
import { listLeft } from './queries/starts.sql'
import { findScheduled, listStartedBy } from './queries/workflows'
import { listAfterAbsences, startAfterAbsence, startSome } from './scheduled'

export const workflowsJobs: readonly Job[] = [
  { name: 'workflow-due', pattern: '* * * * *', run: runDue },
  { name: 'workflow-starts', pattern: '*/5 * * * *', run: runStarts },
]

/** The most stages in one run of the job: the rest stays due for the next minute. */
const mostAtOnce = 2_000

/** Each run of a stage has its own transaction: a failure does not stop the others, and the job fails after them. */
export async function runDue(): Promise<void> {
  const failed: unknown[] = []
  const due = await listDueRuns(prisma(), now(), mostAtOnce)
  for (const id of due) {
    try {
      await asJob((work) => workDue(work, id))
    } catch (error) {
      logger.error('workflow.dueFailed', { id, error: String(error) })
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${due.length} stages failed`, { cause: failed[0] })
}

async function workDue(work: ResponseWork, id: string): Promise<void> {
  const run = await lockDue(work.db, id, work.at)
  const instance = run && (await lockInstance(work.db, run.instanceId))
  if (!run || !instance) return
  const stage = (await definitionOf(work.db, instance.versionId)).stages.find((one) => one.id === run.stageId)
  if (!stage) return updateRun(work.db, id, { nextAt: null })
  const remindedAt = isReminderDue(stage, run, work.at) ? work.at : run.remindedAt
  if (remindedAt === work.at) await sendReminder(work, instance, { run, stage })
  const isEscalated =
    stage.escalate !== null &&
    run.escalatedAt === null &&
    run.dueAt !== null &&
    escalationTime(stage.escalate.afterDays, run.dueAt) <= work.at
  if (isEscalated) await escalateRun(work, instance, { run, stage })
  const escalatedAt = isEscalated ? work.at : run.escalatedAt
  await updateRun(work.db, id, { remindedAt, escalatedAt, nextAt: nextAtOf(stage, { dueAt: run.dueAt, remindedAt, escalatedAt }, work.at) })
  if (stage.kind === 'WAIT' && run.dueAt !== null && run.dueAt <= work.at)
    await advanceInstance(work, instance.id, { signal: { key: `due:${id}:${run.dueAt.getTime()}`, kind: 'DUE' } })
}

type Due = { readonly run: DueRun; readonly stage: Stage }

/** Reminds the person who has the stage now: for a form the person whom it asks, as it may have been handed on. */
async function sendReminder(work: ResponseWork, instance: InstanceRow, { run, stage }: Due): Promise<void> {
  const held = { ...run, kind: stage.kind, state: 'OPEN' } as const
  const to = stage.kind === 'WAIT' ? [instance.subjectId] : await holdersOf(work.db, held, instance.subjectId)
  const href = stageHref({ workflowId: instance.workflowId, stageId: stage.id, instanceId: instance.id })
  notifyPeople(work, 'workflowReminder', instance, to, { caption: stage.caption, href })
  await insertHistory(work.db, instance.id, [{ act: 'reminded', runId: run.id, stageId: stage.id }], work.at)
}

/** Notifies somebody else; the stage remains with its holder. */
async function escalateRun(work: ResponseWork, instance: InstanceRow, { run, stage }: Due): Promise<void> {
  if (!stage.escalate) return
  const moving = await beginMoving(work, instance)
  const runs = (await listRuns(work.db, instance.id)).map((one) => ({ ...one, kind: kindOf(one.kind) }))
  await moving.facts.read(runs)
  const whose = resolveHolder(stage, stage.escalate.to, runs, moving.facts.people())
  const to = whose?.userId
    ? [whose.userId]
    : whose?.roleId
      ? await listHolders(work.db, whose.roleId, { besides: instance.subjectId, limit: 200 })
      : []
  notifyPeople(work, 'workflowEscalated', instance, to, { caption: stage.caption })
  await insertHistory(
    work.db,
    instance.id,
    [{ act: 'escalated', runId: run.id, stageId: stage.id, toUserId: to.length === 1 ? (to[0] ?? null) : null }],
    work.at,
  )
}

/** The most stages of people who have left that one run of the job looks at. */
const mostLeft = 500

/** Handles schedules that have come, absences that are over, and open stages of people who have left. */
export async function runStarts(): Promise<void> {
  const failed: unknown[] = []
  const attempt = async (id: string, act: () => Promise<unknown>) => {
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
    await attempt(due, () => startAll(due))
  }
  for (const workflow of await listStartedBy(prisma(), 'ABSENCE_OVER')) {
    for (const absent of await listAfterAbsences(prisma(), workflow, now()))
      await attempt(workflow.id, () => asJob((work) => startAfterAbsence(work, workflow, absent)))
  }
  for (const { instanceId, key } of await listLeft(prisma(), mostLeft))
    await attempt(instanceId, () => asJob((work) => advanceInstance(work, instanceId, { signal: { key, kind: 'GO_ON' } })))
  if (failed.length > 0) throw new Error(`${failed.length} workflows failed to start`, { cause: failed[0] })
}

/** Starts people in several transactions: after a kill the next run continues with those who were not started yet. */
async function startAll(id: string): Promise<void> {
  for (let isMore = true; isMore;) isMore = await asJob((work) => startSome(work, id))
}
