import 'server-only'
import type { Chart } from '@/lib/clinical/chart'
import type { Tx } from '@/server/kernel/db'

export async function updateChart(db: Tx, id: string, { dentition, missing, supernumerary }: Chart): Promise<void> {
  const data = { dentition, missingTeeth: [...missing], supernumeraryTeeth: [...supernumerary], chartRevision: { increment: 1 } }
  await db.treatmentSession.update({ where: { id }, data, select: { id: true } })
}
