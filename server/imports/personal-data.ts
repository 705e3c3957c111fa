import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'
import { countKeptFilesOn, deleteImportedValues } from './queries'

export const importsPersonalData: PersonalData = {
  columns: {
    'import.actor_id': { why: 'who brought a file in: their acts tell it' },
    'import.target_id': { why: 'the id of a data set' },
    'import.batch_id': { why: 'the id of a batch' },
    'import_row.subject_id': { why: 'kept for a day after it was applied, seven days at most: what it did stands in the account' },
    'imported_values.user_id': { part: 'imported' },
  },
  parts: [{ group: 'otherSystems', name: 'imported', sql: 'SELECT "values" FROM imported_values WHERE user_id = $1::uuid' }],
  open: async (db, userId) => ({ imports: await countKeptFilesOn(db, userId) }),
  erase: async (db, { id }) => ({ imported: await deleteImportedValues(db, id) }),
}
