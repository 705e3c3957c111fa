import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const locationNamings: Namings = { building: Prisma.sql`SELECT place_id FROM location_fix` }
