import 'server-only'
import { env } from '@/lib/env'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { logger } from '@/server/kernel/logger'
import { deviceDays } from '@/server/kernel/http/session-cookie'
import { deleteExpiredSessions, deleteExpiredTokens, hasUsers } from './queries'
import { deleteOldDevices } from './queries/devices'
import { deleteExpiredSamlMessages, findSamlProvider, storeSamlProblem, renewSamlProvider } from './queries/saml'
import { deleteExpiredSteps } from './queries/second-factor'
import { deleteOldTokens } from './queries/tokens'
import { deleteExpiredSignOns } from './queries/sso'
import { readSource } from './saml/source'
import { warnOfEndings } from './saml/upkeep'
import { setUpCode } from './set-up-code'

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
        await deleteExpiredSamlMessages(db, at)
        await deleteExpiredTokens(db, new Date(at.getTime() - monthMs))
      })
    },
  },
  { name: 'saml-metadata', pattern: '29 */3 * * *', run: refreshMetadata },
  { name: 'saml-endings', pattern: '41 6 * * *', run: () => inJobTransaction((db) => warnOfEndings(db, now())) },
]

/** Reads the provider's metadata again where it has an address. Faulty metadata changes nothing, and fails the job, so that an admin sees it. */
async function refreshMetadata(): Promise<void> {
  const stored = await inJobTransaction(findSamlProvider)
  if (stored?.source !== 'URL') return
  const { revision, ...source } = stored
  // No transaction waits for another's server. The chosen provider is named even where it was the only one, so that another in its place is not taken for it.
  const { provider: read, problem } = await readSource({ ...source, entityId: source.read.entityId, kind: 'URL' }, '', now())
  const at = now()
  if (read) return inJobTransaction((db) => renewSamlProvider(db, { revision, read, at }))
  await inJobTransaction((db) => storeSamlProblem(db, { revision, problem, at }))
  throw new Error(`the provider's metadata is not in order: ${problem}`)
}

/** Logs the address at which an empty installation is set up. Its code comes after #, so that no proxy on the way logs it. */
export async function logSetUpCode(): Promise<void> {
  try {
    if (await hasUsers(prisma())) return
    logger.info('setUp.waits', {
      address: `${env().APP_URL}/#setup=${setUpCode()}`,
      hint: 'open this address to make the first administrator (docs/operations.md)',
    })
  } catch (error) {
    logger.warn('setUp.unknown', { error: String(error) })
  }
}
