import 'server-only'
import { asJob, type ResponseWork } from '@/server/form-responses'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { logger } from '@/server/kernel/logger'
import type { Stage } from '@/lib/workflows/definition'
import { definitionOf } from './definitions'
import { advance, movingOf } from './move/advance'
import { holdersOf } from './move/holders'
import { whoseIs } from './move/people'
import { tell } from './move/tell'
import { escalatesAt, isReminderDue, nextAtOf } from './move/times'
import { kindOf } from '@/lib/workflows/next-of'
import { stageHref } from './hrefs'
import { listDue, lockDue, type DueRun } from './queries/due.sql'
import { listHolders } from './queries/facts.sql'
import { insertHistory, listRuns, lockInstance, updateRun, type InstanceRow } from './queries/instances.sql'
import { listLeft } from './queries/starts.sql'
import { findScheduled, listStartedBy } from './queries/workflows'
import { listAfterAbsences, startAfterAbsence, startSome } from './scheduled'

export const workflowsJobs: readonly Job[] = [
  { name: 'workflow-due', pattern: '* * * * *', run: runDue },
  { name: 'workflow-starts', pattern: '*/5 * * * *', run: runStarts },
]

/** Of one run of the job: what is left is due in the next minute still. */
const mostAtOnce = 2_000

/** One transaction a run of a stage: one that fails does not stop the others, and the job fails after them. */
export async function runDue(): Promise<void> {
  const failed: unknown[] = []
  const due = await listDue(prisma(), now(), mostAtOnce)
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
  if (remindedAt === work.at) await remind(work, instance, { run, stage })
  const isEscalated =
    stage.escalate !== null && run.escalatedAt === null && run.dueAt !== null && escalatesAt(stage.escalate.afterDays, run.dueAt) <= work.at
  if (isEscalated) await escalate(work, instance, { run, stage })
  const escalatedAt = isEscalated ? work.at : run.escalatedAt
  await updateRun(work.db, id, { remindedAt, escalatedAt, nextAt: nextAtOf(stage, { dueAt: run.dueAt, remindedAt, escalatedAt }, work.at) })
  if (stage.kind === 'WAIT' && run.dueAt !== null && run.dueAt <= work.at)
    await advance(work, instance.id, { signal: { key: `due:${id}:${run.dueAt.getTime()}`, kind: 'DUE' } })
}

type Due = { readonly run: DueRun; readonly stage: Stage }

/** Whoever has it now: of a form whoever it asks, to whom it may have been handed on. */
async function remind(work: ResponseWork, instance: InstanceRow, { run, stage }: Due): Promise<void> {
  const held = { ...run, kind: stage.kind, state: 'OPEN' } as const
  const to = stage.kind === 'WAIT' ? [instance.subjectId] : await holdersOf(work.db, held, instance.subjectId)
  const href = stageHref({ workflowId: instance.workflowId, stageId: stage.id, instanceId: instance.id })
  tell(work, 'workflowReminder', instance, to, { caption: stage.caption, href })
  await insertHistory(work.db, instance.id, [{ act: 'reminded', runId: run.id, stageId: stage.id }], work.at)
}

/** Somebody else is told; the stage stays whose it is. */
async function escalate(work: ResponseWork, instance: InstanceRow, { run, stage }: Due): Promise<void> {
  if (!stage.escalate) return
  const moving = await movingOf(work, instance)
  const runs = (await listRuns(work.db, instance.id)).map((one) => ({ ...one, kind: kindOf(one.kind) }))
  await moving.facts.read(runs)
  const whose = whoseIs(stage, stage.escalate.to, runs, moving.facts.people())
  const to = whose?.userId
    ? [whose.userId]
    : whose?.roleId
      ? await listHolders(work.db, whose.roleId, { besides: instance.subjectId, limit: 200 })
      : []
  tell(work, 'workflowEscalated', instance, to, { caption: stage.caption })
  await insertHistory(
    work.db,
    instance.id,
    [{ act: 'escalated', runId: run.id, stageId: stage.id, toUserId: to.length === 1 ? (to[0] ?? null) : null }],
    work.at,
  )
}

/** Of whom has left, looked at in one run of the job. */
const mostLeft = 500

/** Schedules that have come, absences that are over, and those who have left since somebody waits for them. */
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
    await attempt(instanceId, () => asJob((work) => advance(work, instanceId, { signal: { key, kind: 'GO_ON' } })))
  if (failed.length > 0) throw new Error(`${failed.length} workflows failed to start`, { cause: failed[0] })
}

/** One transaction for each part: after a kill the next run goes on with those who were not started yet. */
async function startAll(id: string): Promise<void> {
  for (let isMore = true; isMore;) isMore = await asJob((work) => startSome(work, id))
}
