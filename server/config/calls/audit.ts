import 'server-only'
import * as contracts from '@/lib/contracts/config/audit'
import { holds } from '@/lib/privileges'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { exportLimit, whereSearched } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { auditFile } from '../audit-file'
import { institutionTimeZone } from '../institution'
import { findActorsByName, findNames, listActions, listEntries, listForFile, type AuditRow, type AuditWanted } from '../queries/audit'
import { idsOf, isUuid, visibleTo, shownEntry } from '../views'

const auditors = { access: { kind: 'privilege', anyOf: ['AUDIT_VIEW'] }, module: null } as const
/** The entries on one page. */
const pageSize = 50
/** The most entries in one file: a spreadsheet still opens it. */
const mostExported = 50_000
/** The most bytes of changes in one file, as they are stored: with many long texts it has fewer rows. */
const mostExportedBytes = 12 * 1024 * 1024
const mostFound = 12

export const listAuditCall = defineCall(contracts.listAudit, {
  ...auditors,
  effect: 'read',
  limit: whereSearched,
  handle: async ({ actor, input: { olderId, newerId, ...filter }, db }) => {
    const wanted = { ...filter, timeZone: await institutionTimeZone() }
    const [page, actions] = await Promise.all([findPage(db, wanted, { olderId, newerId }), listActions(db)])
    const { actorId, entityId } = filter
    const asked = [actorId, entityId].filter(isUuid)
    const names = await findNames(db, [...idsOf(page.rows), ...asked])
    const nameOf = (id: string | undefined) => (id === undefined ? null : (names.get(id)?.name ?? null))
    const withUsernames = holds(actor.privileges, 'USERS_VIEW')
    return {
      entries: page.rows.map((row) => shownEntry(visibleTo(row, actor.privileges), { names, withUsernames })),
      hasNewer: page.hasNewer,
      hasOlder: page.hasOlder,
      actorName: nameOf(actorId),
      recordName: nameOf(entityId),
      actions,
    }
  },
})

type Page = { rows: AuditRow[]; hasNewer: boolean; hasOlder: boolean }

async function findPage(
  db: Db,
  wanted: AuditWanted,
  { olderId, newerId }: { olderId?: string | undefined; newerId?: string | undefined },
): Promise<Page> {
  if (newerId !== undefined) {
    const found = await listEntries(db, wanted, { newerThan: newerId, take: pageSize + 1 })
    // If there is less than a page of newer entries, the first page is returned: whole, and with entries that arrived since.
    if (found.length > pageSize) return { rows: found.slice(0, pageSize).reverse(), hasNewer: true, hasOlder: true }
  }
  const olderThan = newerId === undefined ? olderId : undefined
  const found = await listEntries(db, wanted, { olderThan, take: pageSize + 1 })
  return { rows: found.slice(0, pageSize), hasNewer: olderThan !== undefined, hasOlder: found.length > pageSize }
}

export const findActorsCall = defineCall(contracts.findActors, {
  ...auditors,
  effect: 'read',
  limit: whereSearched,
  handle: async ({ actor, input: { q }, db }) => {
    const found = await findActorsByName(db, { q, limit: mostFound })
    const withUsernames = holds(actor.privileges, 'USERS_VIEW')
    return { people: found.map(({ id, name, username }) => ({ id, name, username: withUsernames ? username : null })) }
  },
})

export const exportAuditCall = defineCall(contracts.exportAudit, {
  ...auditors,
  effect: 'write',
  audit: 'config.auditExported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input, db, request, audit }) => {
    assertProven(actor, request.at)
    const timeZone = await institutionTimeZone()
    const { rows, isCut } = await listForFile(db, { ...input, timeZone }, { take: mostExported, mostBytes: mostExportedBytes })
    const names = await findNames(
      db,
      rows.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])),
    )
    const csv = await auditFile(
      rows.map((row) => visibleTo(row, actor.privileges)),
      { names, timeZone, locale: actor.locale ?? request.locale },
    )
    logger.security('auditExported', { requestId: request.id, actorId: actor.id, rows: rows.length })
    audit({
      entity: 'audit',
      entityId: request.id,
      changes: { rows: { to: rows.length }, ...Object.fromEntries(Object.entries(input).map(([name, to]) => [name, { to }])) },
    })
    return { csv, rows: rows.length, isCut }
  },
})

export const auditCalls = [listAuditCall, findActorsCall, exportAuditCall]
