import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ReflectionScope } from '../scope'

/** A file of any reflection in scope to which it is attached. */
export function findFile(db: Db, scope: ReflectionScope, assetId: string) {
  return db.asset.findFirst({
    where: { id: assetId, deletedAt: null, scan: { in: ['NONE', 'CLEAN'] }, reflectionFiles: { some: { reflection: scope.where } } },
    select: { id: true, fileName: true, mediaType: true, sizeBytes: true },
  })
}
