import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { areForSameStudents } from '@/lib/timetables/for-same-students'
import { mostRotaEvents } from '@/lib/timetables/rota'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse, type Issue } from '@/server/kernel/errors'
import { changing, looking, planning, timetableEntity } from '../../calls/access'
import { clockAt } from '../../dates/clock'
import { findGrouping, listGroupsInUse } from '../../events/queries/generate.sql'
import { listUsable } from '../../planning/copy/queries.sql'
import { newDraft } from '../../planning/new-draft'
import { listNamesOf } from '../../planning/queries/names.sql'
import { findTimetable, lockTimetable, type TimetableRow } from '../../queries/timetables'
import { canPlan, timetablesFor } from '../../scope'
import { applyRota } from '../apply-rota'
import { planRota } from '../plan-rota'
import {
  areOthers,
  countRotas,
  deleteRota,
  findRota,
  listRotas,
  mayHaveAnother,
  putRota,
  type RotaContent,
  type RotaRow,
} from '../queries/rotas.sql'

/** Whether a timetable can have rotas: drafts share those of their timetable, and timetables that cannot have drafts have none. */
function hasRotas(timetable: TimetableRow | null): timetable is TimetableRow {
  return timetable !== null && timetable.draftOfId === null && !isMadeElsewhere(timetable) && timetable.kind !== 'TEMPLATE'
}

export const readRotasCall = defineCall(contracts.readRotas, {
  ...looking,
  handle: async ({ actor, input: { id }, db }) => {
    const timetable = await findTimetable(db, timetablesFor(actor), id)
    if (!hasRotas(timetable)) throw refuse('NOT_FOUND')
    const rotas = await listRotas(db, id)
    const slots = rotas.flatMap((rota) => rota.slots)
    const names = await listNamesOf(db, {
      roomIds: slots.flatMap(({ roomId }) => roomId ?? []),
      typeIds: slots.map(({ sessionTypeId }) => sessionTypeId),
      groupIds: rotas.flatMap(({ cells }) => cells.map(({ groupId }) => groupId)),
      userIds: slots.flatMap(({ teachers }) => teachers.map(({ userId }) => userId)),
    })
    return {
      timetable: { id, name: timetable.name, fromOn: timetable.fromOn, toOn: timetable.toOn },
      mayEdit: canPlan(actor),
      rotas: rotas.map(({ timetableId: _, ...rota }) => rota),
      names: [...names].map(([nameId, name]) => ({ id: nameId, name })),
    }
  },
})

/** The errors of a rota, by field. Choices that it had before may stay, even if they are out of use. */
async function issuesOf(
  db: Tx,
  { rota, before, timetable }: { rota: RotaContent; before: RotaRow | null; timetable: TimetableRow },
): Promise<(Issue | false)[]> {
  const { blocks, slots, cells } = rota
  const grouping = await findGrouping(db, rota.groupingId)
  const isNew = before?.groupingId !== rota.groupingId
  const groups = new Set((await listGroupsInUse(db, rota.groupingId)).map(({ id }) => id))
  for (const { groupId } of before?.cells ?? []) groups.add(groupId)
  const had = new Set(
    before?.slots.flatMap(({ sessionTypeId, roomId, teachers }) => [sessionTypeId, roomId, ...teachers.map(({ userId }) => userId)]),
  )
  const choosable = await listUsable(db, {
    groupIds: [],
    typeIds: slots.map(({ sessionTypeId }) => sessionTypeId),
    roomIds: slots.flatMap(({ roomId }) => roomId ?? []),
    userIds: slots.flatMap(({ teachers }) => teachers.map(({ userId }) => userId)),
  })
  const isKnown = (id: string) => choosable.has(id) || had.has(id)
  const [blockIds, slotIds] = [new Set(blocks.map(({ id }) => id)), new Map(slots.map((slot) => [slot.id, slot]))]
  const done = new Map<string, number>()
  for (const { blockId, slotId } of cells) done.set(`${blockId} ${slotId}`, (done.get(`${blockId} ${slotId}`) ?? 0) + 1)
  const events = slots.reduce((sum, slot) => sum + slot.times.length * blocks.filter(({ id }) => done.has(`${id} ${slot.id}`)).length, 0)
  return [
    !grouping && issueAt('groupingId', 'groupingUnknown'),
    grouping !== null && isNew && !grouping.published && issueAt('groupingId', 'groupingUnknown'),
    grouping !== null && isNew && !areForSameStudents(grouping, timetable) && issueAt('groupingId', 'timetableOfOthers'),
    ...blocks.flatMap(({ startsOn, endsOn }, place) => [
      endsOn < startsOn && issueAt(`blocks.${place}.endsOn`, 'datesInOrder'),
      startsOn < timetable.fromOn && issueAt(`blocks.${place}.startsOn`, 'dateBeforeTimetable'),
      timetable.toOn !== null && endsOn > timetable.toOn && issueAt(`blocks.${place}.endsOn`, 'dateAfterTimetable'),
      blocks.some((other, at) => at < place && other.startsOn <= endsOn && startsOn <= other.endsOn) &&
        issueAt(`blocks.${place}.startsOn`, 'blocksOverlap'),
    ]),
    ...slots.flatMap(({ sessionTypeId, roomId, teachers }, place) => [
      !isKnown(sessionTypeId) && issueAt(`slots.${place}.sessionTypeId`, 'sessionTypeUnknown'),
      roomId !== null && !isKnown(roomId) && issueAt(`slots.${place}.roomId`, 'roomUnknown'),
      teachers.some(({ userId }) => !isKnown(userId)) && issueAt(`slots.${place}.teachers`, 'personUnknown'),
      new Set(teachers.map(({ userId }) => userId)).size < teachers.length && issueAt(`slots.${place}.teachers`, 'personTwice'),
    ]),
    ...cells.flatMap(({ blockId, groupId, slotId }, place) => [
      (!blockIds.has(blockId) || !slotIds.has(slotId)) && issueAt(`cells.${place}`, 'slotUnknown'),
      !groups.has(groupId) && issueAt(`cells.${place}`, 'groupUnknown'),
      (done.get(`${blockId} ${slotId}`) ?? 0) > (slotIds.get(slotId)?.groupsAtOnce ?? 1) && issueAt(`cells.${place}`, 'slotFull'),
    ]),
    new Set(cells.map(({ blockId, groupId }) => `${blockId} ${groupId}`)).size < cells.length && issueAt('cells', 'groupTwice'),
    hasTwice([...blocks, ...slots, ...slots.flatMap(({ times }) => times)]) && issueAt('slots', 'invalid'),
    events > mostRotaEvents && issueAt('cells', 'rotaTooLarge'),
  ]
}

function hasTwice(parts: readonly { readonly id: string }[]): boolean {
  return new Set(parts.map(({ id }) => id)).size < parts.length
}

export const saveRotaCall = defineCall(contracts.saveRota, {
  ...changing,
  audit: 'timetables.rotaSaved',
  handle: async ({ actor, input: { id, timetableId, revision, ...rota }, db, request, audit }) => {
    const timetable = await lockTimetable(db, timetablesFor(actor), timetableId)
    if (!hasRotas(timetable)) throw refuse('NOT_FOUND')
    const before = await findRota(db, id)
    if (before && before.timetableId !== timetableId) throw refuse('NOT_FOUND')
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: null } })
    if (!before && !mayHaveAnother(await countRotas(db, timetableId))) throw refuse('STATE_CHANGED')
    if (await areOthers(db, { rotaId: id, ids: [...rota.blocks, ...rota.slots].map((one) => one.id) })) throw refuse('CONFLICT')
    assertSound(await issuesOf(db, { rota, before, timetable }))
    await putRota(db, { id, timetableId, revision: revision + 1, ...rota })
    audit({
      entity: timetableEntity,
      entityId: timetableId,
      changes: { rota: { ...(before && { from: before.name }), to: rota.name }, blocks: { to: rota.blocks.length } },
    })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

async function lockRota(db: Tx, actor: Actor, id: string): Promise<{ rota: RotaRow; timetable: TimetableRow }> {
  const seen = await findRota(db, id)
  const timetable = seen && (await lockTimetable(db, timetablesFor(actor), seen.timetableId))
  // After waiting for the timetable's lock, the rota is read again.
  const rota = timetable && (await findRota(db, id))
  if (!rota || !hasRotas(timetable)) throw refuse('NOT_FOUND')
  return { rota, timetable }
}

export const removeRotaCall = defineCall(contracts.removeRota, {
  ...changing,
  audit: 'timetables.rotaRemoved',
  handle: async ({ actor, input: { id, revision }, db, audit }) => {
    const { rota, timetable } = await lockRota(db, actor, id)
    if (rota.revision !== revision) throw refuse('CONFLICT', { data: { newer: null } })
    await deleteRota(db, id)
    audit({ entity: timetableEntity, entityId: timetable.id, changes: { rota: { from: rota.name } } })
    return {}
  },
})

async function groupIdsOf(db: Db, { groupingId }: RotaRow): Promise<string[]> {
  return (await listGroupsInUse(db, groupingId)).map(({ id }) => id)
}

export const previewRotaCall = defineCall(contracts.previewRota, {
  ...planning,
  handle: async ({ actor, input: { id }, db, request }) => {
    const rota = await findRota(db, id)
    const timetable = rota && (await findTimetable(db, timetablesFor(actor), rota.timetableId))
    if (!rota || !hasRotas(timetable)) throw refuse('NOT_FOUND')
    const plan = await planRota(db, {
      ...{ rota, timetable, clock: await clockAt(request.at), groupIds: await groupIdsOf(db, rota) },
      isPublished: timetable.state === 'PUBLISHED',
    })
    const { made, changed, gone, same, empty, cut, idle } = plan
    return {
      ...{ made: made.length, changed: changed.length, gone: gone.length, same, idle: Math.max(0, idle) },
      empty: empty.slice(0, 20),
      cut: cut.slice(0, 20),
    }
  },
})

export const applyRotaCall = defineCall(contracts.applyRota, {
  ...changing,
  audit: 'timetables.rotaApplied',
  handle: async ({ actor, input: { id, revision, draftId, name }, db, request, audit }) => {
    const { rota, timetable } = await lockRota(db, actor, id)
    // Only the previewed revision is applied.
    if (rota.revision !== revision) throw refuse('CONFLICT', { data: { newer: null } })
    await newDraft(db, { id: draftId, timetable, name, actorId: actor.id, at: request.at })
    const draft = await lockTimetable(db, timetablesFor(actor), draftId)
    if (!draft) throw new Error('a draft that was made is not there')
    const clock = await clockAt(request.at)
    const plan = await planRota(db, {
      ...{ rota, timetable: draft, clock, groupIds: await groupIdsOf(db, rota) },
      isPublished: timetable.state === 'PUBLISHED',
    })
    await applyRota(db, { plan, draft, actorId: actor.id, clock })
    const events = plan.made.length + plan.changed.length + plan.gone.length
    audit({ entity: timetableEntity, entityId: timetable.id, changes: { rota: { to: rota.name }, events: { to: events } } })
    return { events }
  },
})

export const rotaCalls = [readRotasCall, saveRotaCall, removeRotaCall, previewRotaCall, applyRotaCall]
