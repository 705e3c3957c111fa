import 'server-only'
import * as contracts from '@/lib/contracts/workflows'
import type { Prisma } from '@/lib/generated/prisma/client'
import { fieldsOf } from '@/lib/forms/definition'
import { kindOf } from '@/lib/workflows/next-of'
import { canHappen, startKinds, starterNames } from '@/lib/workflows/vocabulary'
import { institutionTimeZone } from '@/server/config'
import { findUsable, listPeopleChoices } from '@/server/form-schedules'
import { asksInAdvance, readDefinition } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { refuse } from '@/server/kernel/errors'
import { grantScope } from '@/server/kernel/scope'
import { todayAt } from '@/server/users'
import { adminReads, administersThem, entity, instanceEntity } from '../access'
import { assertRevision, cancelInstance, goBack, reassignStage, skipStage } from '../act'
import { definitionOf, definitionsOf, draftOf } from '../definitions'
import { resumedEvent } from '../listeners'
import { listFormChoices, listProcedureChoices, listTestChoices } from '../queries/choices'
import { findPerson, listNameable } from '../queries/people'
import { findRun, listNamesOf, listPage } from '../queries/reads'
import { countByStage, insertGoOn, insertMoved, lockMovable, updateVersions } from '../queries/running.sql'
import { countRunning, findVersion, findWorkflow, lockWorkflow } from '../queries/workflows'
import { instancesToActOn, administeredWorkflows } from '../scope'
import { isReached } from '../start'
import { tellAll } from '../tell-all'
import { tryOut } from '../try-out'
import { namedView, originView, stuckView, whoseView } from '../views/instance'
import { movedView } from './own'

const aPage = 100
const everybody = () => grantScope<Prisma.UserWhereInput>({})
const shownStates = { RUNNING: ['RUNNING', 'STUCK'], STUCK: ['STUCK'], ENDED: ['DONE', 'CANCELLED'] } as const

export const listRunningCall = defineCall(contracts.listRunning, {
  ...adminReads,
  handle: async ({ actor, input: { workflowId, show = 'RUNNING', stageId, versionId, after }, db, request }) => {
    if (!(await findWorkflow(db, administeredWorkflows(), workflowId))) throw refuse('NOT_FOUND')
    const where: Prisma.WorkflowInstanceWhereInput = {
      workflowId,
      state: { in: [...shownStates[show]] },
      ...(versionId !== undefined && { versionId }),
      ...(stageId !== undefined && { runs: { some: { stageId, state: { in: ['PLANNED', 'OPEN'] } } } }),
    }
    const found = await listPage(db, instancesToActOn(actor), { where, after, take: aPage + 1 })
    const rows = []
    const versionIds = found.map((instance) => instance.versionId)
    const definitions = await definitionsOf(db, versionIds)
    for (const instance of found.slice(0, aPage)) {
      const stages = definitions.get(instance.versionId)?.stages ?? []
      const run = instance.runs.findLast(({ state }) => state === 'OPEN' || state === 'PLANNED')
      rows.push({
        id: instance.id,
        subject: { id: instance.subject.id, displayName: instance.subject.displayName },
        origin: originView(instance),
        state: instance.state,
        version: instance.version.number,
        stage: run
          ? {
              runId: run.id,
              stageId: run.stageId,
              caption: stages.find(({ id }) => id === run.stageId)?.caption ?? '',
              kind: kindOf(run.kind),
              state: run.state,
              whose: whoseView(run),
              openedAt: run.openedAt.toISOString(),
              dueAt: run.dueAt?.toISOString() ?? null,
              isLate: run.dueAt !== null && run.dueAt < request.at,
              round: run.round,
            }
          : null,
        stuck: stuckView(instance),
        startedAt: instance.startedAt.toISOString(),
        endedAt: instance.endedAt?.toISOString() ?? null,
        revision: instance.revision,
      })
    }
    const { running, stuck } = await countRunning(db, workflowId)
    return { rows, next: found.length > aPage ? (rows.at(-1)?.id ?? null) : null, running, stuck }
  },
})

async function requireVersion(db: Tx, { workflowId, toVersionId }: { workflowId: string; toVersionId: string }) {
  const version = await findVersion(db, workflowId, toVersionId)
  if (!version) throw refuse('NOT_FOUND')
  return { ...version, definition: await definitionOf(db, toVersionId) }
}

export const previewMoveCall = defineCall(contracts.previewMove, {
  ...adminReads,
  handle: async ({ actor, input, db }) => {
    const { number, definition } = await requireVersion(db, input)
    const rows = await countByStage(db, { ...input, besides: actor.id })
    const stages = rows.flatMap(({ stageId, caption, count }) =>
      stageId === null ? [] : [{ stageId, count, caption, toStage: definition.stages.find(({ id }) => id === stageId)?.caption ?? null }],
    )
    const total = rows.reduce((sum, { count }) => sum + count, 0)
    const stays = stages.filter(({ toStage }) => toStage === null).reduce((sum, { count }) => sum + count, 0)
    return { to: number, moves: total - stays, stays, stages }
  },
})

const atOnce = 5_000

export const moveRunningCall = defineCall(contracts.moveRunning, {
  ...administersThem,
  audit: 'workflows.runningMoved',
  handle: async ({ actor, input: { reason = '', ...input }, db, request, emit, audit }) => {
    const workflow = await lockWorkflow(db, administeredWorkflows(), input.workflowId)
    if (!workflow) throw refuse('NOT_FOUND')
    if (workflow.state === 'SUSPENDED') throw refuse('STATE_CHANGED', { code: 'workflows.SUSPENDED' })
    const { number, definition } = await requireVersion(db, input)
    const ids = await lockMovable(db, { ...input, stageIds: definition.stages.map(({ id }) => id), besides: actor.id, limit: atOnce })
    await updateVersions(db, ids, input.toVersionId)
    await insertMoved(db, { ids, byId: actor.id, reason, at: request.at })
    await insertGoOn(db, { ids, at: request.at })
    if (ids.length > 0) {
      emit({ type: resumedEvent, payload: { workflowId: input.workflowId }, priority: 'bulk' })
      await tellAll(db, workflow, { byId: actor.id, emit, kind: 'moved', instanceIds: ids, version: number })
    }
    const left = await countByStage(db, { ...input, besides: actor.id })
    audit({ entity, entityId: input.workflowId, changes: { version: { to: number }, moved: { to: ids.length } } })
    return { moved: ids.length, stayed: left.reduce((sum, { count }) => sum + count, 0) }
  },
})

type By = {
  readonly actor: Actor
  readonly db: Tx
  readonly request: RequestInfo
  readonly emit: (message: OutboxMessage) => void
  readonly touch: (...ids: readonly string[]) => void
}
const actingAs = ({ actor, db, request, emit, touch }: By, reason: string) => ({
  work: { db, at: request.at, byId: actor.id, emit, touch },
  actorId: actor.id,
  reason,
})

async function instanceOfRun({ db }: By, runId: string): Promise<string> {
  const found = await findRun(db, grantScope({}), runId)
  if (!found) throw refuse('NOT_FOUND')
  return found.instanceId
}

export const reassignStageCall = defineCall(contracts.reassignStage, {
  ...administersThem,
  audit: 'workflows.reassigned',
  handle: async ({ input: { runId, revision, userId, reason }, audit, ...by }) => {
    const instanceId = await instanceOfRun(by, runId)
    const acting = actingAs(by, reason)
    await assertRevision(acting.work, { instanceId, revision })
    await reassignStage(acting, { instanceId, runId, userId })
    audit({ entity: instanceEntity, entityId: instanceId, changes: { stage: { to: runId }, person: { to: userId } } })
    return movedView(by.db, instanceId)
  },
})

export const skipStageCall = defineCall(contracts.skipStage, {
  ...administersThem,
  audit: 'workflows.skipped',
  handle: async ({ input: { runId, revision, reason }, audit, ...by }) => {
    const instanceId = await instanceOfRun(by, runId)
    const acting = actingAs(by, reason)
    await assertRevision(acting.work, { instanceId, revision })
    await skipStage(acting, { instanceId, runId })
    audit({ entity: instanceEntity, entityId: instanceId, changes: { stage: { to: runId } } })
    return movedView(by.db, instanceId)
  },
})

export const goBackCall = defineCall(contracts.goBackTo, {
  ...administersThem,
  audit: 'workflows.wentBack',
  handle: async ({ input: { instanceId, revision, stageId, reason }, audit, ...by }) => {
    const acting = actingAs(by, reason)
    await assertRevision(acting.work, { instanceId, revision })
    await goBack(acting, { instanceId, stageId })
    audit({ entity: instanceEntity, entityId: instanceId, changes: { stage: { to: stageId } } })
    return movedView(by.db, instanceId)
  },
})

export const cancelInstanceCall = defineCall(contracts.cancelInstance, {
  ...administersThem,
  audit: 'workflows.cancelled',
  handle: async ({ input: { instanceId, revision, reason }, audit, ...by }) => {
    const acting = actingAs(by, reason)
    await assertRevision(acting.work, { instanceId, revision })
    await cancelInstance(acting, instanceId)
    audit({ entity: instanceEntity, entityId: instanceId })
    return movedView(by.db, instanceId)
  },
})

export const tryWorkflowCall = defineCall(contracts.tryWorkflow, {
  ...adminReads,
  handle: async ({ actor, input: { workflowId, subjectId }, db, request }) => {
    const row = await findWorkflow(db, administeredWorkflows(), workflowId)
    const subject = await findPerson(db, everybody(), subjectId)
    if (!row || !subject) throw refuse('NOT_FOUND')
    const today = await todayAt(request.at)
    const steps = await tryOut(db, { definition: draftOf(row.draft), subjectId, byId: actor.id, at: request.at, today })
    const ids = steps.flatMap(({ whose, toldIds }) => [...toldIds, whose?.userId, whose?.roleId]).flatMap((id) => id ?? [])
    const names = new Map((await listNamesOf(db, ids)).map(({ id, name }) => [id, name]))
    const days = await Promise.all(
      steps.map(async ({ opensAt, dueAt }) => ({ opensOn: await todayAt(opensAt), dueOn: dueAt && (await todayAt(dueAt)) })),
    )
    return {
      subject,
      isReached: await isReached(db, row, subjectId, request.at),
      steps: steps.map(({ stage, whose, toldIds, isAssumed, stops }, at) => ({
        ...{ stageId: stage.id, kind: stage.kind, caption: stage.caption, isAssumed, stops },
        opensOn: days[at]?.opensOn ?? today,
        dueOn: days[at]?.dueOn ?? null,
        whose: namedView(whose, names),
        told: toldIds.map((id) => ({ id, displayName: names.get(id) ?? '' })),
      })),
    }
  },
})

export const listWorkflowChoicesCall = defineCall(contracts.listWorkflowChoices, {
  ...adminReads,
  handle: async ({ actor, db, request }) => {
    const { roles, ...people } = await listPeopleChoices(db)
    return {
      ...people,
      roles: roles.map(({ id, name }) => ({ id, name })),
      forms: await listFormChoices(db, request.at),
      tests: await listTestChoices(db),
      procedures: await listProcedureChoices(db),
      starters: [...starterNames],
      events: startKinds.filter((kind) => canHappen(kind, actor.modules)),
      timeZone: await institutionTimeZone(),
    }
  },
})

export const listWorkflowFieldsCall = defineCall(contracts.listWorkflowFields, {
  ...adminReads,
  handle: async ({ input: { formId }, db, request }) => {
    const form = await findUsable(db, asksInAdvance(request.at, { isConfidential: true, formId }))
    if (!form) throw refuse('NOT_FOUND')
    const definition = await readDefinition(db, form.versionId)
    const worded = (text: Readonly<Partial<Record<string, string>>>) => text[request.locale] ?? text[definition.language] ?? ''
    return {
      fields: fieldsOf(definition).map((field) => ({
        ...{ uid: field.uid, id: field.id, caption: worded(field.caption), type: field.type },
        options: 'options' in field ? field.options.map(({ value, caption }) => ({ value, caption: worded(caption) })) : [],
      })),
    }
  },
})

export const findWorkflowPeopleCall = defineCall(contracts.findWorkflowPeople, {
  ...adminReads,
  handle: async ({ input: { q }, db }) => ({ people: await listNameable(db, everybody(), q) }),
})

export const runningCalls = [
  listRunningCall,
  previewMoveCall,
  moveRunningCall,
  reassignStageCall,
  skipStageCall,
  goBackCall,
  cancelInstanceCall,
  tryWorkflowCall,
  listWorkflowChoicesCall,
  listWorkflowFieldsCall,
  findWorkflowPeopleCall,
]
