import 'server-only'
import { v7 } from 'uuid'
import { isAlive } from '@/lib/states/workflow-instance'
import type { Stage } from '@/lib/workflows/definition'
import { isOpenRun, kindOf, restsOnForm, type Run } from '@/lib/workflows/next-of'
import { stagesAhead } from '@/lib/workflows/way'
import { endForStage, passStage, withdrawStep, type ResponseWork } from '@/server/form-responses'
import { badField, refuse } from '@/server/kernel/errors'
import { workflowHref } from './hrefs'
import { applyStep, changeInstance, changeRunState, type Moving } from './move/apply'
import { advanceInstance, beginMoving, storeMove } from './move/advance'
import { holdersOf } from './move/holders'
import { mayBe } from './move/people'
import { starterOf } from './move/starter'
import { sendTells } from './move/tells'
import { listThere } from './queries/facts.sql'
import { listNamesOf } from './queries/reads'
import { listRuns, lockInstance, type InstanceRow } from './queries/instances.sql'

type Acting = { readonly work: ResponseWork; readonly actorId: string; readonly reason: string }

/** Locks an instance on which an administrator of workflows acts: never one about themself. */
async function lockActedOn({ work, actorId }: Acting, instanceId: string): Promise<{ moving: Moving; runs: Run[] }> {
  const instance = await lockInstance(work.db, instanceId)
  if (!instance) throw refuse('NOT_FOUND')
  if (instance.subjectId === actorId) throw refuse('FORBIDDEN', { code: 'workflows.YOURSELF' })
  assertMoves(instance)
  const moving = await beginMoving(work, instance)
  const runs = (await listRuns(work.db, instanceId)).map((run) => ({ ...run, kind: kindOf(run.kind) }))
  await moving.facts.read(runs)
  return { moving, runs }
}

function assertMoves({ workflow }: InstanceRow): void {
  if (workflow.state === 'SUSPENDED') throw refuse('STATE_CHANGED', { code: 'workflows.SUSPENDED' })
}

/** Notices of the act and of the moves that follow from it are sent together. */
async function moveAfterAct({ work, instance, tells }: Moving): Promise<void> {
  await advanceInstance(work, instance.id, { signal: { key: `admin:${v7()}`, kind: 'ADMIN' }, tells })
}

const notOpenRefusal = () => refuse('STATE_CHANGED', { code: 'workflows.NOT_OPEN' })

/** Gives an open stage to somebody else: never to the person whom it is about, unless the definition made it theirs. */
export async function reassignStage(
  acting: Acting,
  { instanceId, runId, userId }: { instanceId: string; runId: string; userId: string },
): Promise<void> {
  const { work, actorId, reason } = acting
  const { moving, runs } = await lockActedOn(acting, instanceId)
  const run = runs.find(({ id }) => id === runId)
  const stage = moving.definition.stages.find(({ id }) => id === run?.stageId)
  if (!run || !stage || !isOpenRun(run) || run.kind === 'WAIT' || run.kind === 'MESSAGE') throw notOpenRefusal()
  const isThere = (await listThere(work.db, [userId])).has(userId)
  const isOwn = stage.who?.kind === 'SUBJECT' && mayBe(userId, stage, stage.who, moving.instance)
  if (!isThere || (userId === moving.instance.subjectId && !isOwn)) throw badField('userId', 'personUnknown')
  const ids = (await holdersOf(work.db, run, moving.instance.subjectId)).filter((id) => id !== userId)
  const [named] = await listNamesOf(work.db, [userId])
  const change = { kind: 'reassigned', caption: stage.caption, person: named?.name ?? '' } as const
  moving.tells.change = { ...change, ids, othersIds: [moving.instance.subjectId].filter((id) => id !== userId) }
  if (moving.state === 'STUCK') await changeInstance(moving, 'release', null)
  const passed = await applyStep(moving, runs, { do: 'pass', runId, stage, whose: { userId, roleId: null } })
  if (restsOnForm(stage)) await assertAsked(moving, passed, { runId, userId })
  const said = moving.history.findIndex(({ act }) => act === 'reassigned')
  moving.history.splice(said, 1, { act: 'reassigned', byId: actorId, runId, stageId: stage.id, toUserId: userId, reason })
  await storeMove(moving)
  await moveAfterAct(moving)
}

/** The form has its own rule: a person who may not review or sign is refused at the field. */
async function assertAsked({ work }: Moving, runs: readonly Run[], { runId, userId }: { runId: string; userId: string }): Promise<void> {
  const run = runs.find(({ id }) => id === runId)
  if (!run || run.responseId === null) throw badField('userId', 'personUnknown')
  const kind = run.kind === 'FORM' ? 'COMPLETE' : run.kind === 'REVIEW' ? 'REVIEW' : 'SIGN'
  if ((await passStage(work, { responseId: run.responseId, kind, toUserId: userId })) === null) throw badField('userId', 'personUnknown')
}

const captionOf = ({ definition }: Moving, stageId: string) => definition.stages.find(({ id }) => id === stageId)?.caption ?? ''

/** Skips the open stage; its tasks are withdrawn. */
export async function skipStage(acting: Acting, { instanceId, runId }: { instanceId: string; runId: string }): Promise<void> {
  const { work, actorId, reason } = acting
  const { moving, runs } = await lockActedOn(acting, instanceId)
  const live = runs.filter(({ state }) => state !== 'VOID')
  const run = live.at(-1)
  // A completed stage can be skipped only where its form is gone and the instance waits for it.
  const isGone = run?.state === 'DONE' && moving.state === 'STUCK'
  if (run?.id !== runId || (!isOpenRun(run) && !isGone)) throw notOpenRefusal()
  moving.tells.change = {
    kind: 'skipped',
    caption: captionOf(moving, run.stageId),
    ids: await holdersOf(work.db, run, moving.instance.subjectId),
    othersIds: [moving.instance.subjectId],
  }
  await changeRunState(moving, { runId, from: run.state, on: 'skip' }, { nextAt: null, doneAt: work.at, byId: actorId, comment: reason })
  const skipped = live.map((one) => (one.id === runId ? { ...one, state: 'SKIPPED' as const } : one))
  await endAsked(acting, moving, run, stagesAhead(moving.definition, skipped))
  moving.history.push({ act: 'skipped', byId: actorId, runId, stageId: run.stageId, reason })
  touchHolder(moving, run)
  await storeMove(moving)
  await moveAfterAct(moving)
}

/**
 * Ends the request of an open stage: for a form itself, or for the review or signature of one. Nothing is withdrawn while a stage ahead is about the same form,
 * because a form is never signed without its review.
 */
async function endAsked({ work, reason }: Acting, { definition }: Moving, run: Run, ahead: readonly Stage[]): Promise<void> {
  if (run.responseId === null) return
  if (run.kind === 'FORM') return endForStage(work, run.responseId, reason)
  const of = definition.stages.find(({ id }) => id === run.stageId)?.ofStageId ?? null
  if (of === null || ahead.some(({ ofStageId }) => ofStageId === of)) return
  if (run.kind === 'REVIEW') await withdrawStep(work, { responseId: run.responseId, kind: 'REVIEW' })
  if (run.kind === 'SIGN_OFF') await withdrawStep(work, { responseId: run.responseId, kind: 'SIGN' })
}

/** Refreshes the lists of the person who had the stage. */
function touchHolder({ work }: Moving, { userId }: Run): void {
  if (userId !== null) work.touch(userId)
}

/** Returns to an earlier stage and withdraws all later ones; a form that was reviewed or signed is reopened in the form, not here. */
export async function goBack(acting: Acting, { instanceId, stageId }: { instanceId: string; stageId: string }): Promise<void> {
  const { work, actorId, reason } = acting
  const { moving, runs } = await lockActedOn(acting, instanceId)
  if (moving.state === 'CANCELLED') throw notOpenRefusal()
  const live = runs.filter(({ state }) => state !== 'VOID')
  const from = live.findLastIndex((run) => run.stageId === stageId && run.state !== 'SKIPPED')
  const target = live[from]
  if (!target || target.kind === 'REVIEW' || target.kind === 'SIGN_OFF' || isOpenRun(target)) throw badField('stageId', 'invalid')
  const open = live.slice(from).find(isOpenRun)
  moving.tells.change = {
    kind: 'wentBack',
    caption: captionOf(moving, stageId),
    ids: await holdersOf(work.db, open, moving.instance.subjectId),
    othersIds: [moving.instance.subjectId],
  }
  if (moving.state === 'DONE') await changeInstance(moving, 'goBack', null)
  if (moving.state === 'STUCK') await changeInstance(moving, 'release', null)
  for (const run of live.slice(from).toReversed()) {
    await changeRunState(moving, { runId: run.id, from: run.state, on: 'void' }, { nextAt: null })
    moving.history.push({ act: 'voided', runId: run.id, stageId: run.stageId, byId: actorId })
    touchHolder(moving, run)
    const isBegun = run.kind === 'FORM' && run.responseId !== null && isOpenRun(run)
    if (isBegun && run.responseId !== null) await endForStage(work, run.responseId, reason)
  }
  moving.history.push({ act: 'wentBack', byId: actorId, stageId, reason })
  await storeMove(moving)
  await moveAfterAct(moving)
}

/** Ends the instance where it is. What was handed in, reviewed and signed stays. */
export async function cancelInstance(acting: Acting, instanceId: string): Promise<void> {
  const { work, actorId, reason } = acting
  const { moving, runs } = await lockActedOn(acting, instanceId)
  if (!isAlive(moving.state)) throw notOpenRefusal()
  const open = runs.find(isOpenRun)
  const holders = await holdersOf(work.db, open, moving.instance.subjectId)
  if (open) {
    await changeRunState(moving, { runId: open.id, from: open.state, on: 'void' }, { nextAt: null })
    await endAsked(acting, moving, open, [])
  }
  await changeInstance(moving, 'cancel', null)
  moving.history.push({ act: 'cancelled', byId: actorId, reason })
  moving.tells.ended.push(
    { key: 'workflowCancelled', ids: [moving.instance.subjectId, ...(await starterOf(work, moving.instance))] },
    { key: 'workflowCancelled', ids: holders, href: workflowHref(moving.instance.workflowId) },
  )
  await storeMove(moving)
  sendTells(work, moving.instance, moving.tells)
}

/** Checks the revision, so that the actor acts on what they were shown. */
export async function assertRevision(
  work: ResponseWork,
  { instanceId, revision }: { instanceId: string; revision: number },
): Promise<void> {
  const instance = await lockInstance(work.db, instanceId)
  if (!instance) throw refuse('NOT_FOUND')
  if (instance.revision !== revision) throw refuse('STATE_CHANGED', { code: 'workflows.VERSION' })
}
