import 'server-only'
import { forgetStored } from '@/server/files'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did in a case is the case’s: it is kept as long as the case'

/** A case belongs to several people: its raiser, its subject and its handlers. Its texts are encrypted, and disclosed by the case's own export. */
export const concernsPersonalData: PersonalData = {
  columns: {
    'concern.student_id': { part: 'concerns-disclosed' },
    'concern.raised_by_id': { part: 'concerns-raised' },
    'concern_handler.user_id': { why: acts },
    'concern_receiver.user_id': { part: 'concerns-received' },
    'concern_entry.author_id': { why: acts },
    'concern_file.added_by_id': { why: acts },
    'concern_file.asset_id': { why: 'the id of a file, which is told of who uploaded it' },
    'concern_reading.user_id': { why: acts },
  },
  parts: [
    {
      group: 'written',
      name: 'concerns-raised',
      sql: `SELECT number, kind, state, category, raised_at, happened_at, name_shown FROM concern WHERE raised_by_id = $1::uuid ORDER BY raised_at, id`,
    },
    {
      group: 'written',
      name: 'concerns-disclosed',
      sql: `SELECT number, kind, state, category, disclosed_at, responded_at, outcome, resolved_at, appealed_at
            FROM concern WHERE student_id = $1::uuid AND disclosed_at IS NOT NULL ORDER BY disclosed_at, id`,
    },
    {
      group: 'activity',
      name: 'concerns-received',
      sql: `SELECT programme.name AS programme FROM concern_receiver JOIN programme ON programme.id = programme_id WHERE user_id = $1::uuid ORDER BY programme.name`,
    },
  ],
  // A case under way has to end first: its student must be heard.
  open: async (db, userId) => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM concern WHERE student_id = ${userId}::uuid AND state NOT IN ('RESOLVED', 'WITHDRAWN')`
    return { concerns: row?.count ?? 0 }
  },
  // The files of a case about the person are removed like its texts, whoever uploaded them.
  erase: async (db, { id, at }) => {
    const files = await db.$queryRaw<{ assetId: string }[]>`
      DELETE FROM concern_file USING concern WHERE concern.id = concern_id AND student_id = ${id}::uuid RETURNING asset_id AS "assetId"`
    await forgetStored(db, { ids: files.map(({ assetId }) => assetId), at })
    const concerns = await db.$executeRaw`
      UPDATE concern SET facts = '', place = '', student_typed = '' WHERE student_id = ${id}::uuid AND (facts <> '' OR place <> '' OR student_typed <> '')`
    await db.$executeRaw`UPDATE concern_entry SET text = '' WHERE text <> '' AND concern_id IN (SELECT id FROM concern WHERE student_id = ${id}::uuid)`
    await db.$executeRaw`UPDATE concern_action SET text = '' WHERE text <> '' AND concern_id IN (SELECT id FROM concern WHERE student_id = ${id}::uuid)`
    await db.$executeRaw`DELETE FROM concern_receiver WHERE user_id = ${id}::uuid`
    return { concerns }
  },
}
