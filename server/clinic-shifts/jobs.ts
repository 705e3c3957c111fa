import 'server-only'
import type { Job } from '@/server/kernel/jobs'
import { followUnheld } from './follow-dates'

export const clinicShiftsJobs: readonly Job[] = [
  { name: 'shift-dates', pattern: '3-59/5 * * * *', run: async () => void (await followUnheld()) },
]
