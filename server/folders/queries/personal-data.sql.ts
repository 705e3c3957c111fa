import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'
import { ownFiles } from '../scope'
import { deleteAllOf } from './purge.sql'

/** Folders, versions and shares are deleted with their owner; the files themselves belong to the domain `files`. */
export const foldersPersonalData: PersonalData = {
  columns: {
    'file_node.owner_id': { part: 'folders' },
    'file_node.ancestors': { why: 'the folders above, no people' },
    'file_node.trash_root_id': { why: 'a folder or a file, no person' },
    'file_version.asset_id': { why: 'the id of a file, which is told of who uploaded it' },
    'file_share.target_id': { part: 'files-shared' },
    'file_receipt.user_id': { part: 'files-read' },
    'file_hidden.user_id': { why: 'what somebody does not want to see in a list' },
  },
  parts: [
    {
      group: 'written',
      name: 'folders',
      sql: `SELECT id, parent_id, kind, name, version, updated_at, trashed_at FROM file_node WHERE owner_id = $1::uuid ORDER BY name_key, id`,
    },
    {
      group: 'written',
      name: 'files-shared',
      sql: `SELECT node.name, owner.display_name AS owner, share.at, until_on, revoked_at FROM file_share share JOIN file_node node ON node.id = node_id
            JOIN app_user owner ON owner.id = owner_id WHERE target = 'USER' AND target_id = $1::uuid ORDER BY share.at, share.id`,
    },
    {
      group: 'activity',
      name: 'files-read',
      sql: `SELECT node.name, receipt.version, opened_at, confirmed_at FROM file_receipt receipt JOIN file_node node ON node.id = node_id WHERE user_id = $1::uuid ORDER BY opened_at`,
    },
  ],
  erase: async (db, { id, at }) => {
    const folders = await deleteAllOf(db, ownFiles({ id }))
    await db.fileReceipt.deleteMany({ where: { userId: id } })
    await db.fileHidden.deleteMany({ where: { userId: id } })
    await db.fileShare.updateMany({ where: { target: 'USER', targetId: id, revokedAt: null }, data: { revokedAt: at } })
    return { folders }
  },
}
