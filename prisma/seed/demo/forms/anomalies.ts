import { settings } from '@/server/config/settings'
import { insertFound } from '@/server/sign-off/queries/find-anomalies.sql'
import type { Db } from '../../database'
import type { School } from '../school'

const dayMs = 86_400_000

/** The odd things about the existing signatures, as the hourly job finds them; two of them have been looked at already. */
export async function seedAnomalies({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const rules = settings.signoffRules.start
  await insertFound(db, { since: new Date(now.getTime() - 365 * dayMs), at: now, timeZone: 'Europe/London', rules })
  const [explained, escalated] = await db.signoffAnomaly.findMany({
    where: { rule: 'TOO_QUICK' },
    select: { id: true },
    orderBy: [{ signedAt: 'asc' }, { id: 'asc' }],
    take: 2,
  })
  const decided = { decidedById: school.account('staff'), decidedAt: new Date(now.getTime() - dayMs) }
  if (explained)
    await db.signoffAnomaly.update({
      where: { id: explained.id },
      data: { state: 'EXPLAINED', note: 'They had read it together at the chair.', ...decided },
    })
  if (escalated)
    await db.signoffAnomaly.update({
      where: { id: escalated.id },
      data: { state: 'ESCALATED', note: 'Asked the signer, who does not remember it.', ...decided },
    })
}
