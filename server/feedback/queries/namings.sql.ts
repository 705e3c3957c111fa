import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const feedbackNamings: Namings = {
  clinic: Prisma.sql`SELECT clinic_id FROM patient_feedback`,
}
