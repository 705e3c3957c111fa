import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const placementsNamings: Namings = {
  asset: Prisma.sql`SELECT asset_id FROM placement_file`,
  clinic: Prisma.sql`SELECT clinic_id FROM placement_provider`,
  room: Prisma.sql`SELECT room_id FROM placement_provider`,
  specialtyOfPlacement: Prisma.sql`SELECT specialty_id FROM placement UNION ALL SELECT specialty_id FROM placement_capacity UNION ALL SELECT specialty_id FROM placement_block`,
  outsideSupervisor: Prisma.sql`SELECT supervisor_id FROM placement_contact`,
}
