import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Namings } from '@/server/kernel/queries/namings'

export const timetablesNamings: Namings = {
  group: Prisma.sql`
    SELECT group_id FROM event_group UNION ALL SELECT group_id FROM occurrence_group UNION ALL SELECT group_id FROM dropped_date_group
    UNION ALL SELECT group_id FROM rota_cell`,
  building: Prisma.sql`SELECT building_id FROM background_event`,
  // A date that has a room of its own counts as naming that room, too.
  room: Prisma.sql`
    SELECT room_id FROM event
    UNION ALL SELECT o.room_id FROM occurrence o JOIN event e ON e.id = o.event_id WHERE o.room_id IS DISTINCT FROM e.room_id
    UNION ALL SELECT room_id FROM rota_slot`,
  clinic: Prisma.sql`SELECT clinic_id FROM timetable UNION ALL SELECT clinic_id FROM occurrence`,
}
