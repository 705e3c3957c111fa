import 'server-only'
import { readSettings } from '@/server/config'
import type { PersonalData } from '@/server/kernel/personal-data'
import { deletePartsOf } from './queries/parts'
import { eraseAssets } from './queries/assets'

export const filesPersonalData: PersonalData = {
  columns: {
    'asset.owner_id': { part: 'files' },
    'upload_part.owner_id': { why: 'what has come of a file that is being sent, gone within a day' },
  },
  parts: [
    {
      group: 'written',
      name: 'files',
      sql: 'SELECT id, file_name, media_type, size_bytes, created_at FROM asset WHERE owner_id = $1::uuid AND deleted_at IS NULL ORDER BY created_at',
    },
  ],
  // The bytes of the files are removed later, by the listeners. The institution's logo stays, whoever uploaded it.
  erase: async (db, { id, at }) => {
    await deletePartsOf(db, id)
    return { files: await eraseAssets(db, { ownerId: id, at, but: (await readSettings()).logo }) }
  },
}
