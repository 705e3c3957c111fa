import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { Filters } from '@/lib/contracts/reports/saved.shapes'
import { savedLimits } from '@/lib/reports/vocabulary'
import { institutionToday } from '@/server/config'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching, type PersonLimit } from '@/server/kernel/limits'
import { reading, savedEntity, writing } from '../access'
import { savedHref } from '../hrefs'
import { findReportOrThrow } from '../open-reports'
import {
  countSaved,
  deleteSaved,
  deleteShare,
  findReportReaders,
  findSaved,
  findSavedByName,
  insertSaved,
  listSavedReports,
  listWhoShare,
  replaceShares,
  updateSaved,
  type SavedRow,
} from '../queries/saved'
import { findReaderOf, listOpenIds } from '../queries/configs'
import { reportsFor, savedFor } from '../scope'
import { nextDayOf } from '../schedule'

const mostFound = 20
/** One a minute for an hour, since each may notify the people with whom the report is shared. */
const saving = { kind: 'report-save', most: 60, minutes: 60 } as const satisfies PersonLimit

/** A reader who may not open a report any more sees the name under which it was saved, and not the report's present title. */
function savedView({ owner, config, shares, filters, nextOn, ...row }: SavedRow, { actor, isOpen }: { actor: Actor; isOpen: boolean }) {
  const isOwn = owner.id === actor.id
  return {
    ...row,
    isOwn,
    owner,
    report: isOpen ? { id: config.id, name: config.title } : null,
    filters: Filters.parse(filters),
    shares: isOwn ? shares.map(({ user }) => user) : [],
    nextOn: nextOn?.toISOString().slice(0, 10) ?? null,
  }
}

const openReportIds = async (db: Db, actor: Actor, rows: readonly SavedRow[]) =>
  listOpenIds(
    db,
    reportsFor(actor, await findReaderOf(db, actor.id)),
    rows.map(({ config }) => config.id),
  )

export const listSavedCall = defineCall(contracts.listSaved, {
  ...reading,
  // Shares are between people, so a view as somebody else does not show them.
  notWhileViewing: true,
  handle: async ({ actor, db }) => {
    const rows = await listSavedReports(db, savedFor(actor), actor.id)
    const open = await openReportIds(db, actor, rows)
    return { rows: rows.map((row) => savedView(row, { actor, isOpen: open.has(row.config.id) })), total: rows.length }
  },
})

export const readSavedCall = defineCall(contracts.readSaved, {
  ...reading,
  // Shares are between people, so a view as somebody else does not show them.
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db }) => {
    const found = await findSaved(db, savedFor(actor), id)
    if (!found || !(await openReportIds(db, actor, [found])).has(found.config.id)) throw refuse('NOT_FOUND')
    return { found: savedView(found, { actor, isOpen: true }) }
  },
})

export const findReportReadersCall = defineCall(contracts.findReportReaders, {
  ...reading,
  limit: () => searching,
  handle: async ({ actor, input: { q }, db }) => ({
    // A student has nobody to share a report with: their teachers have their own.
    people: isStudent(actor) ? [] : await findReportReaders(db, { q, exceptId: actor.id, take: mostFound }),
  }),
})

export const saveReportCall = defineCall(contracts.saveReport, {
  ...writing,
  limit: () => saving,
  audit: 'reports.reportSaved',
  handle: async ({ actor, input, db, request, audit, emit, touch }) => {
    const { id, revision, configId, name, filters, schedule } = input
    const report = await findReportOrThrow(db, actor, configId)
    const shareIds = [...new Set(input.shareIds)].filter((one) => one !== actor.id)
    if (filters.span === 'DAYS' && (filters.from === null || filters.to === null)) throw badField('filters.from', 'dateEmpty')
    if (filters.from !== null && filters.to !== null && filters.to < filters.from) throw badField('filters.to', 'datesInOrder')
    if (shareIds.length > 0 && (isStudent(actor) || (await listWhoShare(db, report, shareIds)).length < shareIds.length))
      throw badField('shareIds', 'readerUnknown')
    if (await findSavedByName(db, { ownerId: actor.id, name, exceptId: id })) throw badField('name', 'captionTaken')
    const before = await findSaved(db, savedFor(actor), id)
    if (revision === 0 && (await countSaved(db, actor.id)) >= savedLimits.reports) throw badField('name', 'tooManySaved')
    const nextOn = await nextDayOf(db, schedule, await institutionToday(request.at))
    const fields = { configId, name, filters, schedule, nextOn: nextOn === null ? null : new Date(`${nextOn}T00:00:00Z`) }
    const count =
      revision === 0
        ? await insertSaved(db, id, { ...fields, ownerId: actor.id, at: request.at })
        : await updateSaved(db, { id, ownerId: actor.id, revision }, fields)
    if (count === 0) throw refuse(revision > 0 && before?.owner.id !== actor.id ? 'NOT_FOUND' : 'CONFLICT')
    const added = await replaceShares(db, id, shareIds)
    if (added.length > 0) {
      emit({
        type: 'messaging.notice',
        payload: { to: added, key: 'reportShared', values: { person: actor.displayName, name }, href: savedHref(id) },
      })
      touch(...added)
    }
    audit({
      entity: savedEntity,
      entityId: id,
      changes: {
        name: { from: before?.name ?? null, to: name },
        schedule: { from: before?.schedule ?? null, to: schedule },
        shareIds: { to: shareIds },
      },
    })
    return { id, revision: revision + 1 }
  },
})

/** Removes one's own saved report for everybody; where it is somebody else's, it gives back the share. */
export const removeSavedCall = defineCall(contracts.removeSaved, {
  ...writing,
  audit: 'reports.savedRemoved',
  handle: async ({ actor, input: { id, revision }, db, audit }) => {
    const found = await findSaved(db, savedFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const isOwn = found.owner.id === actor.id
    const count = isOwn ? await deleteSaved(db, { id, ownerId: actor.id, revision }) : await deleteShare(db, { id, userId: actor.id })
    if (count === 0) throw refuse('CONFLICT')
    audit({ entity: savedEntity, entityId: id, changes: { name: { from: found.name, to: null } } })
    return {}
  },
})
