import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/users/rollover'
import { decidedForDays, mostDaysBack } from '@/lib/users/rollover'
import { batchesSoon, beginBatch, listBatchRows, prepareBatch, undoBatch } from '@/server/kernel/calls/batches'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/sign-in'
import { stillHeld, todayAt } from '../account-check'
import { plainWords } from '../queries'
import { lockAccounts } from '../queries/accounts'
import { countDecided, countOutcomes, listDecidedStudents, listToApply } from '../queries/rollover-preview.sql'
import * as rollovers from '../queries/rollovers'
import type { RolloverRow } from '../queries/rollovers'
import { rolloverKind } from '../rollover/batch'
import { lockPrepared, requireRollover, knownGroups } from '../rollover/held'
import { exceptAllInRolloverCall, saveRolloverExceptionsCall } from './rollover-exceptions'
import { dayAfter, daysBefore, groupAfter, isDecided, studiesAfter } from '../rollover/rules'
import { decidedOf, progressView, studentView, summaryView } from '../rollover/views'

// A rollover changes the studies of accounts; people who only edit programmes must not reach their students.
const access = { kind: 'privilege', anyOf: ['USERS_ADMIN'] } as const
const readers = { access, module: null, effect: 'read' } as const
const editors = { access, module: null, effect: 'write', replay: 'keyed' } as const
/** A call that waits for the lock of accounts holds no connection in the meantime. */
const movers = { ...editors, turn: () => 'accounts' } as const
const entity = 'rollover'
const pageSize = 50
const mostListed = 50
const mostLeft = 200

export const listRolloversCall = defineCall(contracts.listRollovers, {
  ...readers,
  handle: async ({ db, request }) => {
    const rows = await rollovers.listRolloverRows(db, mostListed)
    const [batches, programmes, names] = await Promise.all([
      rollovers.listBatchesOf(
        db,
        rows.flatMap(({ batchId }) => batchId ?? []),
      ),
      rollovers.listRolloverProgrammes(db),
      rollovers.listNamesOf(
        db,
        rows.map(({ createdById }) => createdById),
      ),
    ])
    const listed = rows.map(({ id, day, createdAt, createdById, programmeIds, batchId, exceptions }) => ({
      ...progressView(batches.get(batchId ?? '') ?? null, request.at),
      id,
      day,
      createdAt: createdAt.toISOString(),
      by: names.get(createdById) ?? '',
      exceptions,
      programmes: programmes.filter((one) => programmeIds.includes(one.id)).map(({ name }) => name),
    }))
    return { rollovers: listed }
  },
})

export const beginRolloverCall = defineCall(contracts.beginRollover, {
  ...editors,
  audit: 'users.rolloverBegun',
  handle: async ({ actor, input: { id, copyOf }, db, request, audit }) => {
    const source = copyOf === null ? null : await rollovers.findRollover(db, copyOf)
    if (copyOf !== null && !source) throw refuse('NOT_FOUND')
    const today = await todayAt(request.at)
    const published = (await rollovers.listRolloverProgrammes(db)).filter((one) => one.published && one.students > 0)
    // A rollover is prepared again with the same days, unless its day is too far back by now.
    const days =
      source && source.day >= daysBefore(today, mostDaysBack)
        ? source
        : { day: today, newSince: daysBefore(today, decidedForDays), decidedSince: daysBefore(today, decidedForDays - 1) }
    const { day, newSince, decidedSince } = days
    const row = {
      id,
      programmeIds: source?.programmeIds ?? published.map((one) => one.id),
      day,
      newSince,
      decidedSince,
      // Groups may have changed; those that are gone are left out.
      groupMap: source ? await knownGroups(db, source) : {},
      createdById: actor.id,
      createdAt: request.at,
    }
    if (!(await rollovers.insertRollover(db, row))) throw refuse('CONFLICT')
    if (copyOf !== null) await rollovers.copyExceptions(db, { fromId: copyOf, toId: id, byId: actor.id, at: request.at })
    audit({ entity, entityId: id, changes: { day: { to: day }, ...(copyOf !== null && { copyOf: { to: copyOf } }) } })
    return {}
  },
})

export const readRolloverCall = defineCall(contracts.readRollover, {
  ...readers,
  handle: async ({ input: { id, q = '', page: asked, ...filter }, db, request }) => {
    const row = await requireRollover(db, id)
    const batch = await batchOf(db, row)
    const [words, programmes, names, today] = await Promise.all([
      plainWords(db, q),
      rollovers.listRolloverProgrammes(db),
      rollovers.listNamesOf(db, [row.createdById]),
      todayAt(request.at),
    ])
    const wanted = { ...filter, words }
    const groups = batch ? [] : await rollovers.listRolloverGroups(db, row.programmeIds)
    const [counts, { total, free, seen }] = batch
      ? [summaryView(row.summary), { total: 0, free: 0, seen: '' }]
      : await Promise.all([countOutcomes(db, row), countDecided(db, row, wanted)])
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(asked, pages)
    const skip = (page - 1) * pageSize
    const students = batch ? [] : await listDecidedStudents(db, row, wanted, { skip, take: pageSize })
    const nameOf = new Map(programmes.map((one) => [one.id, one.name]))
    const groupNames = new Map(groups.map((one) => [one.id, one.name]))
    const { programmeIds, day, newSince, decidedSince, groupMap, revision, createdAt } = row
    return {
      rollover: {
        ...progressView(batch, request.at),
        id,
        revision,
        programmeIds,
        day,
        newSince,
        decidedSince,
        groupMap,
        createdAt: createdAt.toISOString(),
        by: names.get(row.createdById) ?? '',
      },
      today,
      programmes,
      groups,
      counts,
      changes: counts.filter(isDecided).reduce((sum, { count }) => sum + count, 0),
      students: students.map((student) => studentView(student, { day, programmes: nameOf, groupMap, groups: groupNames })),
      total,
      free,
      seen,
      from: skip + 1,
      page,
      pages,
      left: batch ? await listUnchangedPeople(db, batch.id) : [],
    }
  },
})

/** The people whom the rollover left as they were: when it was applied, and when it was undone. */
async function listUnchangedPeople(db: Db, batchId: string) {
  const [refused, kept] = await Promise.all([
    listBatchRows(db, { batchId, state: 'REFUSED', after: 0, take: mostLeft }),
    listBatchRows(db, { batchId, state: 'KEPT', after: 0, take: mostLeft }),
  ])
  const names = await rollovers.listNamesOf(
    db,
    [...refused, ...kept].flatMap(({ subjectId }) => subjectId ?? []),
  )
  return [...kept, ...refused].map(({ subjectId, state, reason }) => ({
    userId: subjectId ?? '',
    displayName: names.get(subjectId ?? '') ?? '',
    isUndo: state === 'KEPT',
    reason: reason ?? '',
  }))
}

export const readRolloverStateCall = defineCall(contracts.readRolloverState, {
  ...readers,
  handle: async ({ input: { id }, db, request }) => progressView(await batchOf(db, await requireRollover(db, id)), request.at),
})

export const saveRolloverCall = defineCall(contracts.saveRollover, {
  ...editors,
  audit: 'users.rolloverSaved',
  handle: async ({ input: { id, revision, programmeIds, day, newSince, decidedSince, groups }, db, request, audit }) => {
    const before = await lockPrepared(db, id, revision)
    const today = await todayAt(request.at)
    const known = (await rollovers.listRolloverProgrammes(db)).map((one) => one.id)
    const knownGroup = new Map((await rollovers.listRolloverGroups(db, [])).map((one) => [one.id, one]))
    const groupMap = groups
      ? Object.fromEntries(groups.filter(({ fromId, toId }) => fromId !== toId).map(({ fromId, toId }) => [fromId, toId]))
      : before.groupMap
    assertSound([
      !programmeIds.every((one) => known.includes(one)) && issueAt('programmeIds', 'programmeUnknown'),
      day > today && issueAt('day', 'dayInFuture'),
      day < daysBefore(today, mostDaysBack) && issueAt('day', 'dateTooEarly'),
      // newSince may be the day after the rollover: then nobody counts as new, as is needed where everybody was imported on that day.
      newSince > dayAfter(day) && issueAt('newSince', 'dayAfterRollover'),
      decidedSince > day && issueAt('decidedSince', 'dayAfterRollover'),
      groups !== undefined &&
        groups.some(({ fromId, toId }) => !knownGroup.has(fromId) || (toId !== null && knownGroup.get(toId)?.active !== true)) &&
        issueAt('groups', 'groupUnknown'),
    ])
    await rollovers.updateRollover(db, { id, programmeIds: [...new Set(programmeIds)], day, newSince, decidedSince, groupMap })
    audit({
      entity,
      entityId: id,
      changes: {
        day: { from: before.day, to: day },
        newSince: { from: before.newSince, to: newSince },
        decidedSince: { from: before.decidedSince, to: decidedSince },
        programmes: { from: before.programmeIds, to: programmeIds },
        groups: { from: before.groupMap, to: groupMap },
      },
    })
    return { revision: revision + 1 }
  },
})

export const removeRolloverCall = defineCall(contracts.removeRollover, {
  ...editors,
  audit: 'users.rolloverRemoved',
  handle: async ({ input: { id, revision }, db, audit }) => {
    await lockPrepared(db, id, revision)
    await rollovers.deleteRollover(db, id)
    audit({ entity, entityId: id })
    return {}
  },
})

export const applyRolloverCall = defineCall(contracts.applyRollover, {
  ...movers,
  audit: 'users.rolloverApplied',
  handle: async ({ actor, input: { id, revision, changes }, db, request, audit, afterCommit }) => {
    assertProven(actor, request.at)
    await lockAccounts(db)
    await stillHeld(db, actor)
    const row = await lockPrepared(db, id, revision)
    // A person who is changed before the batch reaches them is not changed by the batch.
    const [students, counts] = [await listToApply(db, row), await countOutcomes(db, row)]
    if (students.length !== changes) throw refuse('STATE_CHANGED', { code: 'users.PREVIEW_CHANGED' })
    if (students.every(({ action }) => action === 'STAY')) throw refuse('STATE_CHANGED', { code: 'users.NOBODY_MOVES' })
    const batchId = v7()
    const groups = await knownGroups(db, row)
    const rows = students.map((student) => {
      const groupId = groupAfter(student, groups)
      const wanted = studiesAfter(decidedOf(student), row.day)
      return { subjectId: student.id, wanted: groupId === student.groupId ? wanted : { ...wanted, groupId }, mark: student.mark }
    })
    await prepareBatch(db, {
      id: batchId,
      kind: rolloverKind,
      actorId: actor.id,
      locale: request.locale,
      at: request.at,
      settings: { rolloverId: id, day: row.day },
      rows,
    })
    await beginBatch(db, { id: batchId, kind: rolloverKind })
    await rollovers.setRolloverBatch(db, { id, batchId, summary: counts })
    audit({ entity, entityId: id, changes: { day: { to: row.day }, people: { to: students.length } } })
    afterCommit(batchesSoon)
    return {}
  },
})

export const undoRolloverCall = defineCall(contracts.undoRollover, {
  ...movers,
  audit: 'users.rolloverUndone',
  handle: async ({ actor, input: { id }, db, request, audit, afterCommit }) => {
    assertProven(actor, request.at)
    await lockAccounts(db)
    await stillHeld(db, actor)
    const { batchId } = (await rollovers.lockRollover(db, id)) ?? { batchId: null }
    if (batchId === null) throw refuse('NOT_FOUND')
    if (!(await undoBatch(db, { id: batchId, kind: rolloverKind, actorId: actor.id, at: request.at })))
      throw refuse('STATE_CHANGED', { code: 'users.UNDO_OVER' })
    audit({ entity, entityId: id })
    afterCommit(batchesSoon)
    return {}
  },
})

export const rolloverCalls = [
  listRolloversCall,
  beginRolloverCall,
  readRolloverCall,
  readRolloverStateCall,
  saveRolloverCall,
  saveRolloverExceptionsCall,
  exceptAllInRolloverCall,
  removeRolloverCall,
  applyRolloverCall,
  undoRolloverCall,
]

async function batchOf(db: Db, { batchId }: RolloverRow): Promise<rollovers.BatchSeen | null> {
  return batchId === null ? null : ((await rollovers.listBatchesOf(db, [batchId])).get(batchId) ?? null)
}
