import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const formResponsesNamings: Namings = {
  asset: Prisma.sql`SELECT asset_id FROM form_file`,
  outsideSupervisor: Prisma.sql`SELECT outside_id FROM form_task`,
}
