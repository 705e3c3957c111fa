import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const reflectionsNamings: Namings = {
  asset: Prisma.sql`SELECT asset_id FROM reflection_file`,
}
