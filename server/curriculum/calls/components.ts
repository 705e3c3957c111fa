import 'server-only'
import * as contracts from '@/lib/contracts/curriculum/components'
import { isNaming, outcomeLimits, type ComponentKind } from '@/lib/curriculum/vocabulary'
import { changesOf } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import * as queries from '../queries/components.sql'
import { recordHistory } from '../queries/history'
import { curriculumOf, editsCurriculum } from '../scope'
import { componentView, textOf } from '../views'
import { componentEntity, nodeToChange, opensEditorOf, reading, readingToEdit, requireNode, requireYear, writing } from './access'

/** The records that these components name, by id; each kind is looked up once. */
export async function refsOf(
  db: Db,
  rows: readonly Pick<queries.ComponentRow, 'kind' | 'refId'>[],
): Promise<Map<string, queries.NamedRow>> {
  const found = new Map<string, queries.NamedRow>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    if (!isNaming(kind)) continue
    const ids = rows.flatMap((row) => (row.kind === kind && row.refId !== null ? [row.refId] : []))
    for (const named of await queries.listNamedRecords(db, kind, ids)) found.set(named.id, named)
  }
  return found
}

export const listComponentsCall = defineCall(contracts.listComponents, {
  ...reading,
  handle: async ({ actor, input: { nodeId }, db }) => {
    const scope = curriculumOf(actor)
    const node = await requireNode(db, scope, nodeId)
    const { state } = await requireYear(db, scope, node.yearId)
    const rows = await queries.listOfNode(db, scope, nodeId)
    const refs = await refsOf(db, rows)
    return {
      rows: rows.map((row) => ({ ...componentView(row, refs), outcomes: row.outcomes })),
      mayEdit: editsCurriculum(actor) && state !== 'CLOSED',
    }
  },
})

export const readComponentCall = defineCall(contracts.readComponent, {
  ...reading,
  handle: async ({ actor, input: { componentId }, db }) => {
    const scope = curriculumOf(actor)
    const found = await queries.findComponent(db, componentId)
    if (!found) throw refuse('NOT_FOUND')
    const node = await requireNode(db, scope, found.nodeId)
    const year = await requireYear(db, scope, node.yearId)
    return {
      component: { ...componentView(found, await refsOf(db, [found])), nodeId: node.id, refId: found.refId },
      node: { id: node.id, title: node.title },
      year,
      outcomes: await queries.listMappedOutcomes(db, scope, componentId),
      mayEdit: editsCurriculum(actor) && year.state !== 'CLOSED',
    }
  },
})

/** The current name of the record that a component names; the component's own title where it names none or the record is gone. */
async function nameOfRef(db: Db, { kind, refId, title }: { kind: ComponentKind; refId: string | null; title: string }): Promise<string> {
  const [named] = isNaming(kind) && refId !== null ? await queries.listNamedRecords(db, kind, [refId]) : []
  return named?.name ?? title
}

/** @throws VALIDATION_FAILED where the kind names no records, has none with this id, or the record can no longer be chosen */
async function assertRef(db: Db, kind: ComponentKind, refId: string | null, before: string | null): Promise<void> {
  if (refId === null || refId === before) return
  const [named] = isNaming(kind) ? await queries.listNamedRecords(db, kind, [refId]) : []
  if (!named?.offered) throw badField('refId', 'componentUnknown')
}

export const saveComponentCall = defineCall(contracts.saveComponent, {
  ...writing,
  audit: 'curriculum.componentSaved',
  handle: async ({ actor, input: { id, nodeId, revision, ...fields }, db, request, audit }) => {
    const before = revision === 0 ? null : await queries.findComponent(db, id)
    if (revision > 0 && before === null) throw refuse('NOT_FOUND')
    const node = await nodeToChange(db, actor, before?.nodeId ?? nodeId)
    const { kind, refId } = fields
    await assertRef(db, kind, refId, before?.kind === kind ? before.refId : null)
    if (refId !== null && (await queries.isNamedHere(db, { id, nodeId: node.id, kind, refId }))) throw badField('refId', 'componentTwice')
    if (!before && (await queries.countComponents(db, node.id)) >= outcomeLimits.components) throw badField('nodeId', 'tooManyOutcomes')
    const saved = before
      ? await queries.updateComponent(db, { id, revision, ...fields })
      : await queries.insertComponent(db, { id, nodeId: node.id, ...fields })
    if (saved === 0) throw before ? refuse('CONFLICT') : refuse('CONFLICT', { code: 'curriculum.TAKEN' })
    const { title, method, minutes } = fields
    const isOther = before !== null && (before.kind !== kind || before.refId !== refId)
    const was = before && {
      ...{ title: before.title, method: before.method, minutes: before.minutes, kind: before.kind },
      ...(isOther && { names: await nameOfRef(db, before) }),
    }
    const changes = changesOf(was, { title, method, minutes, kind, ...(isOther && { names: await nameOfRef(db, { kind, refId, title }) }) })
    await recordHistory(db, {
      nodeId: node.id,
      at: request.at,
      byId: actor.id,
      act: before ? 'COMPONENT_CHANGED' : 'COMPONENT_ADDED',
      changes: before ? textOf(changes) : { title: { to: title } },
    })
    audit({ entity: componentEntity, entityId: id, changes })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const removeComponentCall = defineCall(contracts.removeComponent, {
  ...writing,
  audit: 'curriculum.componentRemoved',
  handle: async ({ actor, input: { componentId: id, revision }, db, request, audit }) => {
    const found = await queries.findComponent(db, id)
    if (!found) throw refuse('NOT_FOUND')
    await nodeToChange(db, actor, found.nodeId)
    if ((await queries.removeComponent(db, { id, revision, at: request.at })) === 0) throw refuse('CONFLICT')
    const changes = { title: { from: found.title } }
    await recordHistory(db, { nodeId: found.nodeId, at: request.at, byId: actor.id, act: 'COMPONENT_REMOVED', changes })
    audit({ entity: componentEntity, entityId: id, changes })
    return {}
  },
})

export const findMappableCall = defineCall(contracts.findMappable, {
  ...readingToEdit,
  limit: () => searching,
  handle: async ({ actor, input: { kind, q }, db }) => ({
    // Every editor may see the names in the school's lists, but events only with a privilege for the timetable.
    rows:
      isNaming(kind) && (kind !== 'EVENT' || opensEditorOf(actor, kind))
        ? (await queries.findOffered(db, kind, q)).map(({ id, name }) => ({ id, name }))
        : [],
  }),
})

export const componentCalls = [listComponentsCall, readComponentCall, saveComponentCall, removeComponentCall, findMappableCall]
