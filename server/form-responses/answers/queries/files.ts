import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ResponseScope } from '../../scope'
import { responseColumns } from '../../queries/responses'

/** The fields that hold a file, of responses that somebody sees. What the scanner has not looked into yet, its owner alone is given. */
export function listHolding(db: Db, scope: ResponseScope, { assetId, userId }: { assetId: string; userId: string }) {
  return db.formFile.findMany({
    where: {
      assetId,
      asset: { deletedAt: null, OR: [{ scan: { in: ['NONE', 'CLEAN'] } }, { scan: 'WAITING', ownerId: userId }] },
      response: scope.where,
    },
    select: {
      fieldUid: true,
      asset: { select: { id: true, fileName: true, mediaType: true, sizeBytes: true } },
      response: { select: responseColumns },
    },
    take: 20,
  })
}
