import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type AssetScope = Scope<Prisma.AssetWhereInput>

/** Files that others may download: scanned, where there is a scanner. */
const harmless = { scan: { in: ['NONE', 'CLEAN'] } } satisfies Prisma.AssetWhereInput

/** The person's own files, and everybody's profile picture. */
export function assetsFor(actor: Actor): AssetScope {
  return grantScope({
    OR: [
      { ownerId: actor.id, scan: { not: 'INFECTED' } },
      { ...harmless, pictureOf: { some: { deletedAt: null } } },
    ],
  })
}

/** Only the institution's public files (its logo), and no other file of the uploader. */
export function logoOf(id: string | null): AssetScope {
  return grantScope(id === null ? { id: { in: [] } } : { id, ...harmless })
}
