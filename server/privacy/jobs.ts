import 'server-only'
import { v7 } from 'uuid'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { logger } from '@/server/kernel/logger'
import { insertAudit } from '@/server/kernel/queries/audit'
import { removeOldAudit } from '@/server/kernel/audit/remove-audit'
import { storage } from '@/server/kernel/files/storage'
import { exportsJobName } from './calls/exports'
import { pageWords } from './page-words'
import { removalDatesOf, readPeriods } from './periods'
import { listEndedExports, storeFailed, storeGone, storeReady, claimWaiting, type ExportRow } from './queries/exports'
import { findSubject } from './queries/subjects.sql'
import { mostTries } from './rules'
import { writeExport } from './write-export'

const dayMs = 86_400_000
/** The limit where the periods keep exports for ever: nobody means that for a file with everything about somebody. */
const longestExportDays = 30

export const privacyJobs: readonly Job[] = [
  { name: exportsJobName, pattern: '*/10 * * * * *', run: makeExports },
  { name: 'end-exports', pattern: '*/5 * * * *', run: endExports },
  { name: 'retention', pattern: '40 3 * * *', run: removeOld },
]

async function makeExports(): Promise<void> {
  for (let due = await inJobTransaction(claimWaiting); due; due = await inJobTransaction(claimWaiting)) await makeOne(due)
}

async function makeOne(due: ExportRow): Promise<void> {
  const { id, subjectId, tries } = due
  try {
    if (tries >= mostTries) throw new Error('it was begun too often')
    const person = await findSubject(prisma(), subjectId)
    if (!person) throw new Error('there is nobody to tell of')
    const sizeBytes = await writeExport({ id, subject: { id: subjectId, words: await pageWords(due, person.name) } })
    const { exports } = await readPeriods(prisma())
    const readyAt = now()
    await inJobTransaction((db) =>
      storeReady(db, { id, readyAt, sizeBytes, expiresAt: new Date(readyAt.getTime() + (exports ?? longestExportDays) * dayMs) }),
    )
  } catch (error) {
    logger.error('privacy.exportFailed', { id, error: String(error) })
    await storage.remove(id)
    if (tries + 1 >= mostTries) await inJobTransaction((db) => storeFailed(db, { id, at: now() }))
    throw error
  }
}

/** Removes the file first and then the row, so that an interrupted removal is done again. */
async function endExports(): Promise<void> {
  const ids = await listEndedExports(prisma(), now())
  for (const id of ids) await storage.remove(id)
  if (ids.length > 0) await inJobTransaction((db) => storeGone(db, { ids, at: now() }))
}

/** Removes old audit entries. The other kinds are removed by their own jobs (server/jobs.ts). */
async function removeOld(): Promise<void> {
  const at = now()
  const { audit } = await removalDatesOf(prisma(), at)
  const removed = audit === null ? 0 : await removeOldAudit(audit)
  if (audit === null || removed === 0) return
  logger.security('recordsRemoved', { kind: 'audit', removed, before: audit.toISOString() })
  await inJobTransaction((db) =>
    insertAudit(db, [
      {
        id: v7(),
        at,
        address: '',
        call: 'job.retention',
        action: 'privacy.recordsRemoved',
        entity: 'retention',
        entityId: 'audit',
        changes: { removed: { to: removed }, before: { to: audit.toISOString() } },
        requestId: '',
      },
    ]),
  )
}
