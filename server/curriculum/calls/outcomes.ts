import 'server-only'
import * as contracts from '@/lib/contracts/curriculum/outcomes'
import { outcomeLimits } from '@/lib/curriculum/vocabulary'
import { framework as machine } from '@/lib/states/framework'
import type { Actor } from '@/server/kernel/actor'
import { changesOf } from '@/server/kernel/calls/changes'
import { transition } from '@/server/kernel/calls/transition'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import * as writes from '../queries/outcome-writes'
import {
  findFramework,
  findGroup,
  findOutcome,
  listTopics,
  lockOutcomes,
  replaceTopics,
  countTopicsElsewhere,
} from '../queries/outcomes.sql'
import { titleKeyOf } from '../rules'
import { curriculumOf } from '../scope'
import { outcomeChanges, textOf } from '../views'
import { frameworkEntity, groupEntity, ordering, outcomeEntity, writing } from './access'

const takenRefusal = () => refuse('CONFLICT', { code: 'curriculum.TAKEN' })

async function requireFound<T>(found: Promise<T | null>): Promise<T> {
  const row = await found
  if (row === null) throw refuse('NOT_FOUND')
  return row
}

export const saveFrameworkCall = defineCall(contracts.saveFramework, {
  ...writing,
  audit: 'curriculum.frameworkSaved',
  handle: async ({ actor, input: { id, revision, ...fields }, db, request, audit }) => {
    await lockOutcomes(db)
    const nameKey = titleKeyOf(fields.name)
    if (await writes.isFrameworkName(db, nameKey, id)) throw badField('name', 'captionTaken')
    const before = revision === 0 ? null : await requireFound(findFramework(db, curriculumOf(actor), id))
    const saved = before
      ? await writes.updateFramework(db, { id, revision, nameKey, ...fields })
      : await writes.insertFramework(db, { id, nameKey, ...fields })
    if (saved === 0) throw before ? refuse('CONFLICT') : takenRefusal()
    audit({ entity: frameworkEntity, entityId: id, changes: changesOf<typeof fields>(before, fields) })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const setFrameworkStateCall = defineCall(contracts.setFrameworkState, {
  ...writing,
  audit: 'curriculum.frameworkStateSet',
  handle: async ({ actor, input: { frameworkId, on }, db, audit }) => {
    const { state } = await requireFound(findFramework(db, curriculumOf(actor), frameworkId))
    const to = await transition({
      machine,
      from: state,
      on,
      compareAndSet: (from, wanted) => writes.setFrameworkState(db, frameworkId, from, wanted),
    })
    audit({ entity: frameworkEntity, entityId: frameworkId, changes: { state: { from: state, to } } })
    return { state: to }
  },
})

export const saveOutcomeGroupCall = defineCall(contracts.saveOutcomeGroup, {
  ...writing,
  audit: 'curriculum.groupSaved',
  handle: async ({ actor, input: { id, frameworkId, parentId, code, title, topics, revision }, db, request, audit }) => {
    const scope = curriculumOf(actor)
    await lockOutcomes(db)
    const framework = await requireFound(findFramework(db, scope, frameworkId))
    if (revision === 0 && framework.state === 'RETIRED') throw badField('frameworkId', 'frameworkRetired')
    const before = revision === 0 ? null : await requireFound(findGroup(db, scope, id))
    if (before && before.frameworkId !== frameworkId) throw refuse('NOT_FOUND')
    await assertParent(db, actor, { id, frameworkId, parentId, isNew: before === null })
    const titleKey = titleKeyOf(title)
    if (await writes.isGroupTitle(db, frameworkId, titleKey, id)) throw badField('title', 'captionTaken')
    const keyed = topics.map((topic) => ({ ...topic, nameKey: titleKeyOf(topic.name) }))
    const twice = keyed.findIndex((topic, at) => keyed.findIndex(({ nameKey }) => nameKey === topic.nameKey) !== at)
    if (twice >= 0) throw badField(`topics.${twice}.name`, 'captionTwice')
    const ids = keyed.map((topic) => topic.id)
    if (new Set(ids).size < ids.length || (await countTopicsElsewhere(db, ids, id)) > 0) throw badField('topics', 'partElsewhere')
    if (before && (await listTopics(db, id)).some((topic) => topic.used && !ids.includes(topic.id)))
      throw refuse('CONFLICT', { code: 'curriculum.IN_USE' })
    const fields = { parentId, code, title, titleKey }
    if (!before && (await writes.countGroups(db, { frameworkId })) >= outcomeLimits.groups) throw badField('frameworkId', 'tooManyOutcomes')
    const saved = before
      ? await writes.updateGroup(db, { id, revision, ...fields })
      : await writes.insertGroup(db, { id, frameworkId, ...fields })
    if (saved === 0) throw before ? refuse('CONFLICT') : takenRefusal()
    await replaceTopics(db, id, keyed)
    audit({ entity: groupEntity, entityId: id, changes: changesOf(before && { code: before.code, title: before.title }, { code, title }) })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

type Placed = { id: string; frameworkId: string; parentId: string | null; isNew: boolean }

/** The parent of a group must be a top-level group of the same framework, and a group that has subgroups can have no parent. */
async function assertParent(db: Db, actor: Actor, { id, frameworkId, parentId, isNew }: Placed): Promise<void> {
  if (parentId === null) return
  const parent = await findGroup(db, curriculumOf(actor), parentId)
  const isHolding = !isNew && (await writes.countGroups(db, { parentId: id })) > 0
  if (!parent || parent.frameworkId !== frameworkId || parent.id === id || parent.parentId !== null || isHolding)
    throw badField('parentId', 'outcomeGroupMisplaced')
}

export const saveOutcomeCall = defineCall(contracts.saveOutcome, {
  ...writing,
  audit: 'curriculum.outcomeSaved',
  handle: async ({ actor, input: { id, revision, ...fields }, db, request, audit }) => {
    const scope = curriculumOf(actor)
    await lockOutcomes(db)
    const group = await requireFound(findGroup(db, scope, fields.groupId))
    const { frameworkId } = group
    // As in an import, nothing is added to a retired framework.
    if (revision === 0 && (await requireFound(findFramework(db, scope, frameworkId))).state === 'RETIRED')
      throw badField('groupId', 'frameworkRetired')
    const before = revision === 0 ? null : await requireFound(findOutcome(db, scope, id))
    if (before && before.frameworkId !== frameworkId) throw badField('groupId', 'outcomeGroupMisplaced')
    const topic =
      fields.topicId === null ? null : ((await listTopics(db, fields.groupId)).find(({ id: one }) => one === fields.topicId) ?? null)
    if (fields.topicId !== null && topic === null) throw badField('topicId', 'topicUnknown')
    const codeKey = titleKeyOf(fields.code)
    if (await writes.isOutcomeCode(db, frameworkId, codeKey, id)) throw badField('code', 'outcomeCodeTaken')
    if (!before && (await writes.countOutcomes(db, frameworkId)) >= outcomeLimits.outcomes) throw badField('groupId', 'tooManyOutcomes')
    const saved = before
      ? await writes.updateOutcome(db, { id, revision, codeKey, ...fields })
      : await writes.insertOutcome(db, { id, frameworkId, codeKey, ...fields })
    if (saved === 0) throw before ? refuse('CONFLICT') : takenRefusal()
    const changes = outcomeChanges(before && { ...before, group: before.groupTitle, topic: before.topic ?? '' }, {
      ...{ ...fields, group: group.title, topic: topic?.name ?? '' },
    })
    const { code, text } = fields
    await writes.recordOfOutcome(db, {
      outcomeId: id,
      at: request.at,
      byId: actor.id,
      act: before ? 'CHANGED' : 'ADDED',
      changes: before ? textOf(changes) : { code: { to: code }, text: { to: text } },
    })
    audit({ entity: outcomeEntity, entityId: id, changes })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const retireOutcomeCall = defineCall(contracts.retireOutcome, {
  ...writing,
  audit: 'curriculum.outcomeRetired',
  handle: async ({ actor, input: { outcomeId: id, retired, revision }, db, request, audit }) => {
    const { isRetired } = await requireFound(findOutcome(db, curriculumOf(actor), id))
    if (isRetired === retired) throw refuse('STATE_CHANGED')
    if ((await writes.setRetired(db, { id, revision, retiredAt: retired ? request.at : null })) === 0) throw refuse('CONFLICT')
    const act = retired ? 'RETIRED' : 'RESTORED'
    await writes.recordOfOutcome(db, { outcomeId: id, at: request.at, byId: actor.id, act, changes: {} })
    audit({ entity: outcomeEntity, entityId: id, changes: { retired: { from: isRetired, to: retired } } })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const saveOutcomeLinkCall = defineCall(contracts.saveOutcomeLink, {
  ...ordering,
  audit: 'curriculum.linkSaved',
  handle: async ({ actor, input: { outcomeId, toId, kind, linked }, db, request, audit }) => {
    const scope = curriculumOf(actor)
    await lockOutcomes(db)
    const [from, to] = [await requireFound(findOutcome(db, scope, outcomeId)), await requireFound(findOutcome(db, scope, toId))]
    if (from.id === to.id) throw badField('toId', 'outcomeItself')
    const link = { fromId: outcomeId, toId, kind }
    if (linked) await assertRoom(db, [outcomeId, toId])
    const changed = linked ? await writes.insertLink(db, link) : await writes.deleteLink(db, link)
    if (changed === 0) return {}
    const act = linked ? 'LINKED' : 'UNLINKED'
    const said = `${to.framework} ${to.code}`
    const changes = { link: linked ? { to: said } : { from: said } }
    await writes.recordOfOutcome(db, { outcomeId, at: request.at, byId: actor.id, act, changes })
    audit({ entity: outcomeEntity, entityId: outcomeId, changes: { ...changes, kind: { to: kind } } })
    return {}
  },
})

async function assertRoom(db: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) if ((await writes.countLinks(db, id)) >= outcomeLimits.links) throw badField('toId', 'tooManyOutcomes')
}

export const outcomeWritingCalls = [
  saveFrameworkCall,
  setFrameworkStateCall,
  saveOutcomeGroupCall,
  saveOutcomeCall,
  retireOutcomeCall,
  saveOutcomeLinkCall,
]
