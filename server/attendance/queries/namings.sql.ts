import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const attendanceNamings: Namings = {
  date: Prisma.sql`SELECT occurrence_id FROM attendance UNION ALL SELECT occurrence_id FROM attendance_register UNION ALL SELECT occurrence_id FROM check_in_occurrence`,
  attendance: Prisma.sql`SELECT occurrence_id, state FROM attendance`,
}
