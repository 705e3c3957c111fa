import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { Audience } from '@/lib/contracts/audience.shapes'
import * as contracts from '@/lib/contracts/workflows'
import type { EditorStage } from '@/lib/contracts/workflows/admin.shapes'
import { workflow as machine, workflowEventTo } from '@/lib/states/workflow'
import type { Definition, Stage } from '@/lib/workflows/definition'
import { listNamedRecords } from '@/lib/workflows/named'
import { starterOf } from '@/lib/workflows/starters'
import { homescreenStyles, repeats, startKinds } from '@/lib/workflows/vocabulary'
import { institutionTimeZone } from '@/server/config'
import { moveDueDates } from '@/server/form-responses'
import { storedJson } from '@/server/forms'
import { transition } from '@/server/kernel/calls/transition'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { adminReads, administersThem, entity } from '../access'
import { checkDraft } from '../check'
import { definitionOf, draftOf } from '../definitions'
import { resumedEvent } from '../listeners'
import { moveDue } from '../queries/due.sql'
import { listFormsByCode } from '../queries/choices'
import { listNamesOf } from '../queries/reads'
import {
  countRunning,
  findWorkflow,
  insertVersion,
  insertWorkflow,
  isNameTaken,
  isStageElsewhere,
  listVersions,
  listWorkflows,
  lockWorkflow,
  storeStages,
  updateWorkflow,
  updateWorkflowState,
  type WorkflowRow,
} from '../queries/workflows'
import { nextStartOf } from '../scheduled'
import { administeredWorkflows } from '../scope'
import { tellAll } from '../tell-all'

type Shown = Pick<z.output<typeof EditorStage>, 'inSidebar' | 'sidebarCaption' | 'homescreenStyle' | 'inNewMenu'>
const unshown: Shown = { inSidebar: false, sidebarCaption: '', homescreenStyle: 'NONE', inNewMenu: false }

async function hasDraft(db: Tx, row: Pick<WorkflowRow, 'draft' | 'currentVersionId'>): Promise<boolean> {
  if (row.currentVersionId === null) return true
  return !isDeepStrictEqual(draftOf(row.draft), await definitionOf(db, row.currentVersionId))
}

export const listWorkflowsCall = defineCall(contracts.listWorkflows, {
  ...adminReads,
  handle: async ({ input: { q = '' }, db }) => ({
    workflows: (await listWorkflows(db, q)).map(({ draft, definition, number, startKinds: kinds, ...row }) => {
      const wanted = draftOf(draft)
      return {
        ...row,
        version: number,
        hasDraft: definition === null || !isDeepStrictEqual(wanted, draftOf(definition)),
        stages: wanted.stages.length,
        starts: startKinds.filter((kind) => (number === null ? wanted.starts.some((start) => start.kind === kind) : kinds.includes(kind))),
      }
    }),
  }),
})

export const readForEditorCall = defineCall(contracts.readForEditor, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const row = await findWorkflow(db, administeredWorkflows(), id)
    if (!row) throw refuse('NOT_FOUND')
    const draft = draftOf(row.draft)
    const audience = Audience.parse(row.audience)
    const { userIds, roleIds, formIds, testIds, procedureIds } = listNamedRecords(draft)
    const ids = [...userIds, ...roleIds, ...formIds, ...testIds, ...procedureIds, ...audience.userIds, ...audience.leftOut]
    const versions = (await listVersions(db, id)).map(({ publishedAt, publishedById: _, ...one }) => ({
      ...one,
      publishedAt: publishedAt.toISOString(),
    }))
    return {
      id,
      name: row.name,
      state: row.state,
      heldAt: row.heldAt?.toISOString() ?? null,
      audience,
      subjectSees: row.subjectSees,
      once: repeats.find((one) => one === row.once) ?? 'ANY',
      starts: draft.starts,
      stages: draft.stages.map((stage) => ({ ...stage, ...shownOf(row, stage.id) })),
      hasDraft: await hasDraft(db, row),
      current: versions.find((one) => one.id === row.currentVersionId) ?? null,
      versions,
      ...(await countRunning(db, id)),
      names: await listNamesOf(db, ids),
      savedAt: row.savedAt.toISOString(),
      savedBy: row.savedBy?.displayName ?? null,
      revision: row.revision,
    }
  },
})

function shownOf({ stages }: Pick<WorkflowRow, 'stages'>, id: string): Shown {
  const found = stages.find((stage) => stage.id === id)
  if (!found) return unshown
  const { inSidebar, sidebarCaption, homescreenStyle, inNewMenu } = found
  return { inSidebar, sidebarCaption, inNewMenu, homescreenStyle: homescreenStyles.find((one) => one === homescreenStyle) ?? 'NONE' }
}

export const checkWorkflowCall = defineCall(contracts.checkWorkflow, {
  ...adminReads,
  handle: async ({ actor, input: { id }, db, request }) => {
    const row = await findWorkflow(db, administeredWorkflows(), id)
    if (!row) throw refuse('NOT_FOUND')
    const definition = draftOf(row.draft)
    const problems = await checkDraft(db, { ...row, definition, at: request.at, modules: actor.modules })
    const placeOf = (stageId: string | null) => definition.stages.findIndex((stage) => stage.id === stageId) + 1
    return { problems: problems.map((problem) => ({ ...problem, place: placeOf(problem.stageId) || null })) }
  },
})

async function lockRevision(db: Tx, { id, revision }: { id: string; revision: number }): Promise<WorkflowRow> {
  const row = await lockWorkflow(db, administeredWorkflows(), id)
  if (!row) throw refuse('NOT_FOUND')
  if (row.revision !== revision) throw refuse('CONFLICT', { data: { newer: { revision: row.revision, name: row.name } } })
  return row
}

export const saveWorkflowCall = defineCall(contracts.saveWorkflow, {
  ...administersThem,
  audit: 'workflows.saved',
  handle: async ({ actor, input: { id, revision, starter, starts, ...settings }, db, request, audit }) => {
    const before = revision === 0 ? null : await lockRevision(db, { id, revision })
    if (await isNameTaken(db, settings.name, id)) throw refuse('VALIDATION_FAILED', { code: 'workflows.NAME_TAKEN' })
    const made =
      before || starter === null ? null : starterOf(starter, { locale: request.locale, newId: v7, formIds: await listFormsByCode(db) })
    const draft: Definition = before ? { ...draftOf(before.draft), starts } : (made?.definition ?? { starts, stages: [] })
    const fields = {
      ...settings,
      draft: storedJson(draft),
      savedAt: request.at,
      savedById: actor.id,
      audience: storedJson(settings.audience),
    }
    if (before) await updateWorkflow(db, id, { ...fields, revision: { increment: 1 } })
    else if (!(await insertWorkflow(db, { ...fields, id }))) throw refuse('CONFLICT')
    if (made)
      await storeStages(
        db,
        id,
        draft.stages.map((stage, sortOrder) => ({
          id: stage.id,
          workflowId: id,
          caption: stage.caption,
          sortOrder,
          ...made.shown(stage.id),
        })),
        request.at,
      )
    audit({
      entity,
      entityId: id,
      changes: {
        name: { from: before?.name, to: settings.name },
        subjectSees: { from: before?.subjectSees, to: settings.subjectSees },
        once: { from: before?.once, to: settings.once },
      },
    })
    return savedView(db, id)
  },
})

async function savedView(db: Tx, id: string) {
  const row = await findWorkflow(db, administeredWorkflows(), id)
  if (!row) throw refuse('NOT_FOUND')
  return { id, revision: row.revision, savedAt: row.savedAt.toISOString(), hasDraft: await hasDraft(db, row) }
}

/** Stores the stages of a draft, in their order, with their settings for being shown. */
async function storeDraft(
  db: Tx,
  row: WorkflowRow,
  { stages, shown, at, byId }: { stages: readonly Stage[]; shown: (id: string) => Shown; at: Date; byId: string },
): Promise<void> {
  const draft = { ...draftOf(row.draft), stages: [...stages] }
  await updateWorkflow(db, row.id, { draft: storedJson(draft), savedAt: at, savedById: byId, revision: { increment: 1 } })
  const rows = stages.map((stage, sortOrder) => ({
    id: stage.id,
    workflowId: row.id,
    caption: stage.caption,
    sortOrder,
    ...shown(stage.id),
  }))
  await storeStages(db, row.id, rows, at)
}

const mostStages = 40

export const saveStageCall = defineCall(contracts.saveStage, {
  ...administersThem,
  audit: 'workflows.stageSaved',
  handle: async ({ actor, input: { workflowId, revision, stage: wanted, afterId }, db, request, audit }) => {
    const row = await lockRevision(db, { id: workflowId, revision })
    const { inSidebar, sidebarCaption, homescreenStyle, inNewMenu, ...stage } = wanted
    const { stages } = draftOf(row.draft)
    const isThere = stages.some(({ id }) => id === stage.id)
    if (!isThere && stages.length >= mostStages) throw badField('stage', 'tooMany')
    if (await isStageElsewhere(db, workflowId, [stage.id])) throw badField('stage.id', 'invalid')
    const place = afterId === null ? 0 : stages.findIndex(({ id }) => id === afterId) + 1
    const after = isThere ? stages.map((one) => (one.id === stage.id ? stage : one)) : stages.toSpliced(place, 0, stage)
    const shown = { inSidebar, sidebarCaption, homescreenStyle, inNewMenu }
    await storeDraft(db, row, {
      stages: after,
      shown: (id) => (id === stage.id ? shown : shownOf(row, id)),
      at: request.at,
      byId: actor.id,
    })
    audit({ entity, entityId: workflowId, changes: { stage: { to: stage.caption } } })
    return savedView(db, workflowId)
  },
})

export const orderStagesCall = defineCall(contracts.orderStages, {
  ...administersThem,
  audit: 'workflows.stagesOrdered',
  handle: async ({ actor, input: { workflowId, revision, stageIds }, db, request, audit }) => {
    const row = await lockRevision(db, { id: workflowId, revision })
    const { stages } = draftOf(row.draft)
    const after = stageIds.flatMap((id) => stages.find((stage) => stage.id === id) ?? [])
    if (after.length !== stages.length || new Set(stageIds).size !== stages.length) throw badField('stageIds', 'invalid')
    await storeDraft(db, row, { stages: after, shown: (id) => shownOf(row, id), at: request.at, byId: actor.id })
    audit({ entity, entityId: workflowId })
    return savedView(db, workflowId)
  },
})

export const removeStageCall = defineCall(contracts.removeStage, {
  ...administersThem,
  audit: 'workflows.stageRemoved',
  handle: async ({ actor, input: { workflowId, revision, stageId }, db, request, audit }) => {
    const row = await lockRevision(db, { id: workflowId, revision })
    const { stages } = draftOf(row.draft)
    const gone = stages.find(({ id }) => id === stageId)
    if (!gone) throw refuse('NOT_FOUND')
    // Stages that led to the removed one lead to the one after it; the check finds rules that name it.
    const pass = (next: Stage['next']): Stage['next'] =>
      next === stageId ? (gone.next === stageId ? 'END' : gone.next === 'FOLLOWING' ? followerOf(stages, stageId) : gone.next) : next
    const after = stages
      .filter(({ id }) => id !== stageId)
      .map((stage) => ({
        ...stage,
        next: pass(stage.next),
        branches: stage.branches.map((branch) => ({ ...branch, goTo: pass(branch.goTo) })),
      }))
    await storeDraft(db, row, { stages: after, shown: (id) => shownOf(row, id), at: request.at, byId: actor.id })
    audit({ entity, entityId: workflowId, changes: { stage: { from: gone.caption } } })
    return savedView(db, workflowId)
  },
})

function followerOf(stages: readonly Stage[], id: string): Stage['next'] {
  return stages[stages.findIndex((stage) => stage.id === id) + 1]?.id ?? 'END'
}

export const publishWorkflowCall = defineCall(contracts.publishWorkflow, {
  ...administersThem,
  audit: 'workflows.published',
  handle: async ({ actor, input: { id, revision, note }, db, request, audit }) => {
    const row = await lockRevision(db, { id, revision })
    if (!(await hasDraft(db, row))) throw refuse('STATE_CHANGED', { code: 'workflows.UNCHANGED' })
    const definition = draftOf(row.draft)
    const problems = await checkDraft(db, { ...row, definition, at: request.at, modules: actor.modules })
    if (problems.some(({ level }) => level === 'ERROR')) throw refuse('VALIDATION_FAILED', { code: 'workflows.PROBLEMS' })
    const versionId = v7()
    const number = (row.currentVersion?.number ?? 0) + 1
    await insertVersion(db, {
      id: versionId,
      workflowId: id,
      number,
      definition: storedJson(definition),
      note,
      publishedAt: request.at,
      publishedById: actor.id,
    })
    await updateWorkflow(db, id, {
      currentVersionId: versionId,
      startKinds: [...new Set(definition.starts.map(({ kind }) => kind))],
      nextStartAt:
        row.state === 'ACTIVE' ? nextStartOf(definition.starts, { at: request.at, timeZone: await institutionTimeZone() }) : null,
      revision: { increment: 1 },
    })
    audit({ entity, entityId: id, changes: { version: { from: row.currentVersion?.number, to: number } } })
    const { onOlder } = await countRunning(db, id)
    return { versionId, number, onOlder, revision: row.revision + 1 }
  },
})

export const setWorkflowStateCall = defineCall(contracts.setWorkflowState, {
  ...administersThem,
  audit: 'workflows.stateSet',
  handle: async ({ actor, input: { id, revision, state }, db, request, emit, audit }) => {
    const row = await lockRevision(db, { id, revision })
    if (row.currentVersionId === null) throw refuse('STATE_CHANGED', { code: 'workflows.UNPUBLISHED' })
    await transition({
      machine,
      from: row.state,
      on: workflowEventTo[state],
      compareAndSet: (from, to) => updateWorkflowState(db, { id, from, to }, { heldAt: to === 'SUSPENDED' ? request.at : null }),
    })
    const held =
      row.state === 'SUSPENDED' && row.heldAt
        ? await resumeDue(db, { id, seconds: (request.at.getTime() - row.heldAt.getTime()) / 1_000 })
        : 0
    if (row.state === 'SUSPENDED') emit({ type: resumedEvent, payload: { workflowId: id } })
    if (row.state === 'SUSPENDED' || state === 'SUSPENDED')
      await tellAll(db, row, { byId: actor.id, emit, kind: state === 'SUSPENDED' ? 'suspended' : 'resumed' })
    const { starts } = await definitionOf(db, row.currentVersionId)
    const timeZone = await institutionTimeZone()
    await updateWorkflow(db, id, { nextStartAt: state === 'ACTIVE' ? nextStartOf(starts, { at: request.at, timeZone }) : null })
    audit({ entity, entityId: id, changes: { state: { from: row.state, to: state } } })
    return { state, held, revision: row.revision + 1 }
  },
})

/** Due dates move on by the time of the suspension: nobody is late because the school paused. */
async function resumeDue(db: Tx, { id, seconds }: { id: string; seconds: number }): Promise<number> {
  const { held, responseIds } = await moveDue(db, id, seconds)
  await moveDueDates(db, responseIds, seconds * 1_000)
  return held
}

export const editingCalls = [
  listWorkflowsCall,
  readForEditorCall,
  checkWorkflowCall,
  saveWorkflowCall,
  saveStageCall,
  orderStagesCall,
  removeStageCall,
  publishWorkflowCall,
  setWorkflowStateCall,
]
