import 'server-only'
import type { Db } from '@/server/kernel/db'

/** Names by id, of any kind. */
export type NamesOf = ReadonlyMap<string, string>
type Asked = Readonly<Record<'roomIds' | 'typeIds' | 'groupIds' | 'userIds', readonly string[]>>

/** The names of rooms, types, groups and people: one statement. */
export async function listNamesOf(db: Db, { roomIds, typeIds, groupIds, userIds }: Asked): Promise<NamesOf> {
  const rows = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT r.id, r.name FROM unnest(${[...roomIds]}::uuid[]) AS s(id) JOIN room r ON r.id = s.id
    UNION ALL SELECT t.id, t.name FROM unnest(${[...typeIds]}::uuid[]) AS s(id) JOIN session_type t ON t.id = s.id
    UNION ALL SELECT g.id, g.name FROM unnest(${[...groupIds]}::uuid[]) AS s(id) JOIN student_group g ON g.id = s.id
    UNION ALL SELECT u.id, u.display_name FROM unnest(${[...userIds]}::uuid[]) AS s(id) JOIN app_user u ON u.id = s.id`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
