import 'server-only'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs'
import { deviceDays } from '@/server/kernel/session-cookie'
import { deleteExpiredSessions, deleteExpiredTokens } from './queries'
import { deleteOldDevices } from './queries/devices'
import { deleteExpiredSteps } from './queries/second-factor'
import { deleteOldTokens } from './queries/tokens'
import { deleteExpiredSignOns } from './queries/sso'

const monthMs = 30 * 86_400_000
const forgottenAfterMs = deviceDays * 86_400_000

export const signInJobs: readonly Job[] = [
  {
    name: 'expire-sign-in',
    pattern: '17 3 * * *',
    run: async () => {
      const at = now()
      await inJobTransaction(async (db) => {
        await deleteExpiredSessions(db, at)
        await deleteExpiredSteps(db, at)
        await deleteOldTokens(db, new Date(at.getTime() - forgottenAfterMs))
        await deleteOldDevices(db, new Date(at.getTime() - forgottenAfterMs))
        await deleteExpiredSignOns(db, at)
        await deleteExpiredTokens(db, new Date(at.getTime() - monthMs))
      })
    },
  },
]
