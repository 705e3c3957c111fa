import 'server-only'
import { forgetStored } from '@/server/files'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody recorded or decided of others: their acts tell it'

/**
 * The time of an absence stays when an account goes, since attendance depends on it; the reason, the person's text and the answer are removed with the account.
 */
export const absencesPersonalData: PersonalData = {
  columns: {
    'absence.user_id': { part: 'absences' },
    'absence.recorded_by_id': { why: acts },
    'absence.decided_by_id': { why: acts },
    'absence_file.asset_id': { why: 'the id of a file, which is told of who uploaded it' },
  },
  parts: [
    {
      group: 'studies',
      name: 'absences',
      sql: `SELECT absence_type.name AS type, from_on, starts_at_noon, to_on, ends_at_noon, note, state, recorder.display_name AS recorded_by, recorded_at, decider.display_name AS decided_by, decided_at, decision_note
            FROM absence JOIN absence_type ON absence_type.id = type_id JOIN app_user recorder ON recorder.id = recorded_by_id LEFT JOIN app_user decider ON decider.id = decided_by_id
            WHERE user_id = $1::uuid ORDER BY from_on`,
    },
  ],
  erase: async (db, { id, at }) => {
    const files = await db.$queryRaw<{ assetId: string }[]>`
      DELETE FROM absence_file USING absence WHERE absence.id = absence_id AND user_id = ${id}::uuid RETURNING asset_id AS "assetId"`
    await forgetStored(db, { ids: files.map(({ assetId }) => assetId), at })
    return {
      absences:
        await db.$executeRaw`UPDATE absence SET note = '', decision_note = '' WHERE user_id = ${id}::uuid AND (note <> '' OR decision_note <> '')`,
    }
  },
}
