import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ResponseScope } from '../scope'
import { responseColumns } from './responses'

/** The fields that hold a file, of responses that somebody sees. */
export function listHolding(db: Db, scope: ResponseScope, assetId: string) {
  return db.formFile.findMany({
    where: { assetId, asset: { deletedAt: null }, response: scope.where },
    select: {
      fieldUid: true,
      asset: { select: { id: true, fileName: true, mediaType: true, sizeBytes: true } },
      response: { select: responseColumns },
    },
    take: 20,
  })
}
