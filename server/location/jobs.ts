import 'server-only'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { purgeFixes } from './queries/fixes'

export const locationJobs: readonly Job[] = [
  { name: 'location-purge', pattern: '20 3 * * *', run: () => inJobTransaction((db) => purgeFixes(db, now())) },
]
