import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const concernsNamings: Namings = {
  asset: Prisma.sql`SELECT asset_id FROM concern_file`,
  // An evidence file stays as long as its case.
  evidence: Prisma.sql`SELECT asset_id FROM concern_file`,
}
