import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const usersNamings: Namings = {
  asset: Prisma.sql`SELECT profile_image_id FROM app_user`,
  group: Prisma.sql`SELECT group_id FROM app_user UNION ALL SELECT group_id FROM enrolment`,
}
