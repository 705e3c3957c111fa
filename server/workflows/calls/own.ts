import 'server-only'
import * as contracts from '@/lib/contracts/workflows'
import { isAlive } from '@/lib/states/workflow-instance'
import { isPersonsDecision, type Stage } from '@/lib/workflows/definition'
import { homescreenStyles } from '@/lib/workflows/vocabulary'
import { findNextShift } from '@/server/clinic-shifts'
import { findBelonging } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { institutionToday } from '@/server/config'
import { studentsFor, todayAt } from '@/server/users'
import { acts, instanceEntity, reads, starting } from '../access'
import { definitionOf } from '../definitions'
import { instanceHref, stageHref } from '../hrefs'
import { advanceInstance, type Pressed } from '../move/advance'
import { findMoved, listRuns, lockInstanceOf } from '../queries/instances.sql'
import { readInstances } from '../queries/read-instances.sql'
import { findInstance, isSeen, listAliveIds, listHistory, listInstanceIds, listShown } from '../queries/reads'
import { findStarting } from '../queries/workflows'
import { isStudentOf, listNameable } from '../queries/people'
import { instanceOf, readerOf, rowsOf } from '../read'
import { canAdminister, instancesFor, openInstances, ownInstances, seesTurn, startableWorkflows } from '../scope'
import { isReached, startInstance } from '../start'
import { listStartable, listStartableWorkflows } from '../startable'
import { actAt, historyView, stuckView } from '../views/instance'

const mostListed = 100
const mostHistory = 200

export const listMineCall = defineCall(contracts.listMine, {
  ...reads,
  handle: async ({ actor, input: { workflowId }, db, request }) => {
    const reader = await readerOf(db, actor, request.at)
    const wanted = { where: workflowId === undefined ? {} : { workflowId }, take: mostListed }
    const of = { userId: actor.id, roleIds: reader.roleIds, isConfidential: readsConfidential(actor), limit: 50 }
    const [own, asked, shown] = await Promise.all([
      listInstanceIds(db, ownInstances(actor), wanted),
      listAliveIds(db, openInstances(actor, reader.roleIds), wanted),
      listShown(db, of),
    ])
    const rows = await rowsOf(db, await readInstances(db, [...own, ...asked]), reader)
    return {
      workflow: workflowId === undefined ? null : (rows[0]?.workflow ?? null),
      own: rows.filter(({ isYou }) => isYou),
      asked: rows.filter(({ isYou }) => !isYou),
      shown: shown.map(({ sidebarCaption, caption, homescreenStyle, workflow, originTitle, dueAt, ...one }) => ({
        ...one,
        caption: sidebarCaption === '' ? caption : sidebarCaption,
        homescreenStyle: homescreenStyles.find((style) => style === homescreenStyle) ?? 'NONE',
        note: originTitle === '' ? workflow : originTitle,
        dueAt: dueAt?.toISOString() ?? null,
        href: stageHref(one),
      })),
    }
  },
})

export const readInstanceCall = defineCall(contracts.readInstance, {
  ...reads,
  handle: async ({ actor, input: { id }, db, request }) => {
    const reader = await readerOf(db, actor, request.at)
    const instance = await findInstance(db, instancesFor(actor, reader), id)
    if (!instance) throw refuse('NOT_FOUND')
    const { row, path, contact, definition } = await instanceOf(db, instance, { actor, reader })
    const isAdmin = canAdminister(actor) && !row.isYou
    const waitsForSessions =
      row.turn !== null &&
      definition.stages.some(({ id: one, wait }) => one === row.turn?.stageId && wait?.kind === 'FOR' && wait.for.kind === 'SESSION_MARKED')
    const shift = waitsForSessions && row.isYou ? await findNextShift(db, instance.subjectId, reader.today) : null
    return {
      ...row,
      revision: instance.revision,
      path,
      contact,
      nextClinic: shift && { heldOn: shift.heldOn, shift: shift.shift, clinic: shift.clinic },
      stuck: stuckView(instance),
      history: isAdmin ? (await listHistory(db, id, mostHistory)).flatMap((entry) => historyView(entry, definition)) : [],
      administers: isAdmin,
    }
  },
})

export const readStageCall = defineCall(contracts.readStage, {
  ...reads,
  handle: async ({ actor, input: { workflowId, stageId, instanceId }, db, request }) => {
    const reader = await readerOf(db, actor, request.at)
    const where = { workflowId, ...(instanceId !== undefined && { id: instanceId }), runs: { some: { stageId, state: 'OPEN' } } } as const
    const instances = await readInstances(db, await listInstanceIds(db, instancesFor(actor, reader), { where, take: 50 }))
    const rows = await rowsOf(db, instances, reader)
    const open = rows.flatMap(({ id, turn, subject, isYou }) => (turn?.isYours ? [{ ...turn, instanceId: id, subject, isYou }] : []))
    const [first] = rows
    if (!first) throw refuse('NOT_FOUND')
    return { workflow: first.workflow, caption: first.turn?.caption ?? '', open }
  },
})

type Starter = { readonly actor: Actor; readonly db: Db; readonly request: Pick<RequestInfo, 'at'> }

export const listStartableCall = defineCall(contracts.listStartable, {
  ...reads,
  handle: async ({ actor, db, request }) => ({
    workflows: (await listStartable(db, { actor, at: request.at })).map(({ workflow: { id, name, stages }, self, others }) => {
      const stage = stages.find(({ inNewMenu }) => inNewMenu)
      return { id, name, self, others, inNewMenu: stage !== undefined, caption: stage?.caption ?? name }
    }),
  }),
})

/** People who cannot start workflows about others learn nobody's name. */
export const findStartStudentsCall = defineCall(contracts.findStartStudents, {
  ...reads,
  limit: () => searching,
  handle: async ({ actor, input: { q }, db, request }) => {
    const startable = await listStartable(db, { actor, at: request.at })
    if (!startable.some(({ others }) => others)) return { people: [] }
    const found = await listNameable(db, studentsFor(actor, await todayAt(request.at)), q)
    return { people: found.map(({ id, displayName }) => ({ id, displayName })) }
  },
})

export const startInstanceCall = defineCall(contracts.startInstance, {
  ...acts,
  audit: 'workflows.started',
  limit: () => starting,
  handle: async ({ actor, input: { id, workflowId, subjectId }, db, request, emit, touch, audit }) => {
    const workflow = await findStarting(db, startableWorkflows(), workflowId)
    if (!workflow) throw refuse('NOT_FOUND')
    const today = await todayAt(request.at)
    const [startable] = await listStartableWorkflows(db, [workflow], { actor, at: request.at })
    if (!startable?.isOffered) throw refuse('NOT_FOUND')
    const { self, others } = startable
    if (workflow.state === 'SUSPENDED') throw refuse('STATE_CHANGED', { code: 'workflows.SUSPENDED' })
    if (workflow.state !== 'ACTIVE') throw refuse('STATE_CHANGED', { code: 'workflows.NOT_STARTABLE' })
    const about = subjectId ?? actor.id
    if (about === actor.id ? !self : !others) throw badField('subjectId', 'studentUnknown')
    if (about !== actor.id && !(await isStudentOf(db, studentsFor(actor, today), about))) throw badField('subjectId', 'studentUnknown')
    if (!(await isReached(db, workflow, about, request.at))) throw badField('subjectId', 'studentUnknown')
    const work = { db, at: request.at, byId: actor.id, emit, touch }
    const origin = { kind: 'HAND', id: null, title: '', on: await institutionToday(request.at) } as const
    const outcome = await startInstance(work, { id, workflow, subjectId: about, startedById: actor.id, source: `HAND:${id}`, origin })
    if (outcome === 'ONCE') throw refuse('STATE_CHANGED', { code: 'workflows.ONCE' })
    if (outcome === 'KNOWN') throw refuse('CONFLICT')
    audit({ entity: instanceEntity, entityId: id, changes: { workflow: { to: workflowId }, subject: { to: about } } })
    return { id, href: instanceHref({ id, workflowId }) }
  },
})

type Pressing = { readonly runId: string; readonly revision: number; readonly comment: string }
type Pressable = { readonly kind: 'TASK' | 'DECISION'; readonly choice: string | null }

/**
 * Checks who may do the stage while its instance is locked, so that somebody who has lost the role or was passed over in the meantime is refused. A person
 * whose turn it is may see the instance for that reason alone; anybody else is told why they are refused only if they may see it.
 */
async function pressStage(
  { actor, db, request }: Starter & { db: Tx },
  { runId, revision, comment }: Pressing,
  choose: (stage: Stage | undefined) => Pressable,
) {
  const instance = await lockInstanceOf(db, runId)
  if (!instance) throw refuse('NOT_FOUND')
  const runs = await listRuns(db, instance.id)
  const run = runs.find(({ id }) => id === runId)
  const stage = (await definitionOf(db, instance.versionId)).stages.find(({ id }) => id === run?.stageId)
  const isLast = run !== undefined && run === runs.findLast(({ state }) => state === 'OPEN' || state === 'PLANNED')
  const { roleIds } = run?.userId == null && run?.roleId != null ? await findBelonging(db, actor.id) : { roleIds: [] }
  const act =
    isLast && stage && isAlive(instance.state) && seesTurn(actor, instance)
      ? actAt(instance, { run, stage }, { id: actor.id, roleIds })
      : null
  if (act === null && !(await maySee({ actor, db, request }, instance.id))) throw refuse('NOT_FOUND')
  if (instance.workflow.state === 'SUSPENDED') throw refuse('STATE_CHANGED', { code: 'workflows.SUSPENDED' })
  const { kind, choice } = choose(stage)
  if (act === null || stage?.kind !== kind) throw refuse('STATE_CHANGED', { code: 'workflows.NOT_OPEN' })
  if (run?.revision !== revision) throw refuse('STATE_CHANGED', { code: 'workflows.VERSION' })
  return { locked: { instance, runs }, pressed: { runId, choice, byId: actor.id, comment } satisfies Pressed }
}

async function maySee({ actor, db, request }: Starter, id: string): Promise<boolean> {
  return isSeen(db, instancesFor(actor, await readerOf(db, actor, request.at)), id)
}

export const tickStageCall = defineCall(contracts.tickStage, {
  ...acts,
  audit: 'workflows.ticked',
  handle: async ({ actor, input, db, request, emit, touch, audit }) => {
    const { locked, pressed } = await pressStage({ actor, db, request }, input, () => ({ kind: 'TASK', choice: null }))
    const { id } = locked.instance
    const signal = { key: `press:${input.runId}`, kind: 'PRESS' } as const
    await advanceInstance({ db, at: request.at, byId: actor.id, emit, touch }, id, { signal, pressed, locked })
    audit({ entity: instanceEntity, entityId: id, changes: { stage: { to: input.runId } } })
    return movedView(db, id)
  },
})

export const decideStageCall = defineCall(contracts.decideStage, {
  ...acts,
  audit: 'workflows.decided',
  handle: async ({ actor, input, db, request, emit, touch, audit }) => {
    const { locked, pressed } = await pressStage({ actor, db, request }, input, (stage) => {
      const isThere = input.branchId === null || stage?.branches.some(({ id }) => id === input.branchId)
      if (stage && isPersonsDecision(stage) && !isThere) throw badField('branchId', 'invalid')
      return { kind: 'DECISION', choice: input.branchId }
    })
    const { id } = locked.instance
    const signal = { key: `press:${input.runId}`, kind: 'PRESS' } as const
    await advanceInstance({ db, at: request.at, byId: actor.id, emit, touch }, id, { signal, pressed, locked })
    audit({ entity: instanceEntity, entityId: id, changes: { stage: { to: input.runId }, branch: { to: input.branchId } } })
    return movedView(db, id)
  },
})

/** What has been moved: the caller has it locked. */
export async function movedView(db: Tx, id: string): Promise<{ instanceId: string; state: string; revision: number }> {
  const after = await findMoved(db, id)
  if (!after) throw refuse('NOT_FOUND')
  return { instanceId: id, ...after }
}

export const ownCalls = [
  listMineCall,
  readInstanceCall,
  readStageCall,
  listStartableCall,
  findStartStudentsCall,
  startInstanceCall,
  tickStageCall,
  decideStageCall,
]
