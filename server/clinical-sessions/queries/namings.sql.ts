import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const clinicalSessionsNamings: Namings = {
  outsideSupervisor: Prisma.sql`SELECT supervisor_id FROM supervisor_confirmation`,
  clinic: Prisma.sql`SELECT clinic_id FROM treatment_session`,
  // The columns that the catalogue counts, and those that it counts by.
  specialty: Prisma.sql`SELECT specialty_id FROM treatment_session`,
  participationType: Prisma.sql`SELECT participation_type_id FROM treatment_session`,
  clinicOfSession: Prisma.sql`SELECT clinic_id FROM treatment_session`,
  session: Prisma.sql`SELECT id, held_on FROM treatment_session`,
  lineOfProcedure: Prisma.sql`SELECT procedure_id, id, session_id, deleted_at FROM procedure_line`,
  mark: Prisma.sql`SELECT item_id, scale_id, session_id, cleared_at FROM mark`,
  /** The shifts in which a session is or was, whatever its state. */
  shiftWithSession: Prisma.sql`SELECT clinic_id, held_on, shift FROM treatment_session`,
  chair: Prisma.sql`SELECT clinic_id, chair_number, held_on, shift, TRUE FROM treatment_session WHERE state IN ('OPEN', 'UNLOCKED')`,
}
