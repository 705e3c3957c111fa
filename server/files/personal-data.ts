import 'server-only'
import { readSettings } from '@/server/config'
import type { PersonalData } from '@/server/kernel/personal-data'
import { eraseAssets } from './queries'

export const filesPersonalData: PersonalData = {
  columns: { 'asset.owner_id': { part: 'files' } },
  parts: [
    {
      group: 'written',
      name: 'files',
      sql: 'SELECT id, file_name, media_type, size_bytes, created_at FROM asset WHERE owner_id = $1::uuid AND deleted_at IS NULL ORDER BY created_at',
    },
  ],
  // What they hold is removed by whoever hears of it afterwards: the institution's logo stays, whoever uploaded it.
  erase: async (db, { id, at }) => ({ files: await eraseAssets(db, { ownerId: id, at, but: (await readSettings()).logo }) }),
}
