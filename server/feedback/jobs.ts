import 'server-only'
import { randomInt } from 'node:crypto'
import { releaseHours, teachingBatch } from '@/lib/feedback/vocabulary'
import { readSettings } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, type Tx } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { tellContacts } from './contacts'
import { deleteReleases, insertReleases, listReady, lockReleases, releaseWaiting, type ReleaseKind } from './queries/batches.sql'

const minuteMs = 60_000

async function releaseFeedback(): Promise<void> {
  const { patientBatch } = await readSettings()
  const at = now()
  await inJobTransaction((db) => releaseDue(db, 'PATIENTS', { least: patientBatch, at }))
  await inJobTransaction((db) => releaseDue(db, 'TEACHING', { least: teachingBatch, at }))
}

/**
 * A full batch is released at a random later moment, together with what came in during that time, so that nobody can tell whose answer filled it. A batch that
 * is no longer full waits again.
 */
async function releaseDue(db: Tx, kind: ReleaseKind, { least, at }: { least: number; at: Date }): Promise<void> {
  const ready = new Set(await listReady(db, kind, least))
  const releases = await lockReleases(db, kind)
  const due = releases.filter(({ personId, dueAt }) => ready.has(personId) && dueAt <= at).map(({ personId }) => personId)
  const known = new Set(releases.map(({ personId }) => personId))
  if (due.length > 0) await releaseWaiting(db, kind, due)
  await deleteReleases(db, kind, [...due, ...[...known].filter((id) => !ready.has(id))])
  const begun = [...ready].filter((id) => !known.has(id)).map((personId) => ({ personId, dueAt: laterThan(at) }))
  await insertReleases(db, kind, begun)
}

function laterThan(at: Date): Date {
  return new Date(at.getTime() + randomInt(releaseHours.least * 60, releaseHours.most * 60 + 1) * minuteMs)
}

export const feedbackJobs: readonly Job[] = [
  { name: 'feedback-batches', pattern: '37 * * * *', run: releaseFeedback },
  { name: 'patient-contacts', pattern: '*/10 * * * *', run: () => inJobTransaction((db) => tellContacts(db, now())) },
]
