import 'server-only'
import type { RetentionKind } from '@/lib/privacy/retention'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { erasePersonCall, previewErasureCall } from './calls/erasure'
import { askExportCall, downloadExportCall, openExportCall } from './calls/exports'
import { previewRetentionCall, readRetentionCall, saveRetentionCall } from './calls/retention'
import { findSubjectsCall, listPrivacyCall, readSubjectCall } from './calls/subjects'
import { removalDatesOf } from './periods'

export { downloadExportCall, listPrivacyCall, readRetentionCall, readSubjectCall }
export { privacyJobs } from './jobs'

export const privacyCalls = [
  listPrivacyCall,
  findSubjectsCall,
  readSubjectCall,
  askExportCall,
  openExportCall,
  downloadExportCall,
  previewErasureCall,
  erasePersonCall,
  readRetentionCall,
  previewRetentionCall,
  saveRetentionCall,
]

/** The date for each kind before which entries may be removed; null: the kind is kept for ever. */
export function retainedUntil(): Promise<Readonly<Record<RetentionKind, Date | null>>> {
  return removalDatesOf(prisma(), now())
}
