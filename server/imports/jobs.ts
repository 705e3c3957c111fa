import 'server-only'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { emptyOldImports } from './queries'

const daysUnapplied = 7

/** Files and rows are personal data. They are deleted after seven days without being applied, or as soon as the import can no longer be undone. */
export const importsJobs: readonly Job[] = [
  {
    name: 'empty-imports',
    pattern: '37 * * * *',
    run: () => inJobTransaction((db) => emptyOldImports(db, { unappliedBefore: new Date(now().getTime() - daysUnapplied * 86_400_000) })),
  },
]
