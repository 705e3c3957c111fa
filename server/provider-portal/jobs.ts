import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { listPlacers, mostPlacers } from '@/server/placements'
import { silentDays, soonDays } from './access'
import { lockSilent, storeSilentTold, type SilentRow } from './queries/page.sql'
import { shownHashOf } from './rules'
import { silentNotice } from './tell'

const atOnce = 100
/** An id that comes before every other. */
const nobody = '00000000-0000-0000-0000-000000000000'
const dayMs = 86_400_000

/**
 * Tells the people who place students of providers that have not answered although placements begin soon, once for each mail. Returns the number of these
 * providers.
 */
export async function notifyOfSilentProviders(): Promise<number> {
  const at = now()
  const today = await institutionToday(at)
  return inJobTransaction(async (db) => {
    const sentBefore = new Date(at.getTime() - silentDays * dayMs)
    const rows: (SilentRow & { waiting: number })[] = []
    // Providers that have answered everything are passed over: they may be many, and they stay.
    for (let after: string | null = nobody; after !== null && rows.length < atOnce;) {
      const page: readonly SilentRow[] = await lockSilent(db, {
        sentBefore,
        today,
        until: addDays(today, soonDays),
        at,
        after,
        limit: atOnce,
      })
      for (const row of page) {
        const waiting = row.soon.filter((one) => one.shownHash !== shownHashOf(one)).length
        if (waiting > 0) rows.push({ ...row, waiting })
      }
      after = page.length === atOnce ? (page.at(-1)?.linkId ?? null) : null
    }
    const to = rows.length > 0 ? await listPlacers(db, { limit: mostPlacers }) : []
    if (to.length === 0) return 0
    await storeSilentTold(
      db,
      rows.map(({ linkId }) => linkId),
      at,
    )
    const notices = []
    for (const row of rows) notices.push(silentNotice(to, { ...row, sentOn: await institutionToday(row.sentAt) }))
    await writeOutbox(db, notices, at)
    return rows.length
  })
}

export const providerPortalJobs: readonly Job[] = [
  {
    name: 'placement-providers-silent',
    pattern: '40 5 * * *',
    run: async () => {
      await notifyOfSilentProviders()
    },
  },
]
