import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'

/**
 * The people whom the date `o` names: (user_id, part, is_out); its own entry about a person comes before that of its series. A date that keeps its people is
 * read alone, because its series may have others by now.
 */
export const namedOn = Prisma.sql`(
  SELECT DISTINCT ON (x.user_id) x.user_id, x.part, x.is_out FROM (
    SELECT p.user_id, p.part, p.is_out, 0 AS nearness FROM occurrence_person p WHERE p.occurrence_id = o.id
    UNION ALL SELECT p.user_id, p.part, p.is_out, 1 FROM event_person p WHERE p.event_id = o.event_id AND o.people_kept_at IS NULL) x
  ORDER BY x.user_id, x.nearness)`

/** The groups of the date `o`: the groups that it keeps, otherwise those of its series. */
export const groupsOn = Prisma.sql`(
  SELECT g.group_id FROM event_group g WHERE g.event_id = o.event_id AND o.people_kept_at IS NULL
  UNION ALL SELECT g.group_id FROM occurrence_group g WHERE g.occurrence_id = o.id AND o.people_kept_at IS NOT NULL)`

/** Runs before a series gets other people: its dates that have begun, or on which something depends, keep the people that they have. */
export async function storeOwnPeople(db: Tx, { eventId, at }: { eventId: string; at: Date }): Promise<void> {
  const keeping = Prisma.sql`
    SELECT o.id FROM occurrence o WHERE o.event_id = ${eventId}::uuid AND o.people_kept_at IS NULL AND (o.starts_at <= ${at} OR ${isNamed('date', Prisma.sql`o.id`)})`
  await db.$executeRaw`
    WITH o AS MATERIALIZED (${keeping}),
    groups AS (INSERT INTO occurrence_group (occurrence_id, group_id) SELECT o.id, g.group_id FROM o JOIN event_group g ON g.event_id = ${eventId}::uuid),
    people AS (
      INSERT INTO occurrence_person (occurrence_id, user_id, part, is_out) SELECT o.id, p.user_id, p.part, p.is_out FROM o JOIN event_person p ON p.event_id = ${eventId}::uuid
      ON CONFLICT (occurrence_id, user_id) DO NOTHING)
    UPDATE occurrence k SET people_kept_at = ${at} FROM o WHERE k.id = o.id`
}
