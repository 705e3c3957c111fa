import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/privacy'
import { now } from '@/server/kernel/clock'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { beginJob, providedJobs } from '@/server/kernel/jobs/jobs'
import { exportLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { lockAccounts, stillHeld } from '@/server/users'
import { findExport, insertExport, isExportWaiting, openOnce } from '../queries/exports'
import { findSubject } from '../queries/subjects.sql'
import { stateOf } from '../rules'
import { exportFileName } from '../views'
import { privacyAdmins } from './access'

export const exportsJobName = 'privacy-exports'

export const askExportCall = defineCall(contracts.askExport, {
  ...privacyAdmins,
  effect: 'write',
  audit: 'privacy.exportAsked',
  replay: 'keyed',
  limit: exportLimit,
  handle: async ({ actor, input: { id: subjectId }, db, request, audit, afterCommit }) => {
    await lockAccounts(db)
    await stillHeld(db, actor, 'PRIVACY_ADMIN')
    const person = await findSubject(db, subjectId)
    if (!person) throw refuse('NOT_FOUND')
    if (person.erasedAt !== null) throw refuse('STATE_CHANGED', { code: 'privacy.ERASED' })
    if (await isExportWaiting(db, subjectId)) throw refuse('STATE_CHANGED', { code: 'privacy.WAITING' })
    assertProven(actor, request.at)
    const exportId = v7()
    await insertExport(db, { id: exportId, subjectId, askedById: actor.id, askedAt: request.at, locale: actor.locale ?? request.locale })
    audit({ entity: 'user', entityId: subjectId, changes: { export: { to: exportId } } })
    afterCommit(() => {
      logger.security('personExported', { requestId: request.id, actorId: actor.id, userId: subjectId, exportId })
      const job = providedJobs().find(({ name }) => name === exportsJobName)
      if (job) beginJob(job)
    })
    return { exportId }
  },
})

export const openExportCall = defineCall(contracts.openExport, {
  ...privacyAdmins,
  effect: 'write',
  audit: 'privacy.exportFetched',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, request, audit, afterCommit }) => {
    const row = await findExport(db, id)
    if (!row) throw refuse('NOT_FOUND')
    assertProven(actor, request.at)
    if (!(await openOnce(db, { id, byId: actor.id, at: request.at }))) throw refuse('STATE_CHANGED', { code: 'privacy.NOT_READY' })
    audit({ entity: 'user', entityId: row.subjectId, changes: { export: { from: id } } })
    afterCommit(() =>
      logger.security('personExportFetched', { requestId: request.id, actorId: actor.id, userId: row.subjectId, exportId: id }),
    )
    return { address: contracts.downloadExport.path.replace('{id}', id) }
  },
})

/** Only the person who opened an export can download it, and only for minutes. */
export const downloadExportCall = defineCall(contracts.downloadExport, {
  ...privacyAdmins,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db }) => {
    const row = await findExport(db, id)
    if (!row || row.openedById !== actor.id || row.sizeBytes === null || stateOf(row, now()) !== 'OPENED') throw refuse('NOT_FOUND')
    return { id, fileName: exportFileName(row), mediaType: 'application/zip', sizeBytes: row.sizeBytes }
  },
})
