import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ResponseScope } from '../../scope'
import { responseColumns } from '../../queries/responses'

/** The fields that hold a file, in responses that somebody can see. Only the owner gets a file that the scanner has not checked yet. */
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
