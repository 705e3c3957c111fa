import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type AssetScope = Scope<Prisma.AssetWhereInput>

/** What others may be given: looked into, where there is a scanner. */
export const harmless = { scan: { in: ['NONE', 'CLEAN'] } } satisfies Prisma.AssetWhereInput

/** Their own files, and the picture of anybody: faces stand in every list. */
export function assetsFor(actor: Actor): AssetScope {
  return grantScope({
    OR: [
      { ownerId: actor.id, scan: { not: 'INFECTED' } },
      { ...harmless, pictureOf: { some: { deletedAt: null } } },
    ],
  })
}

/** What the institution shows to everybody, and nothing else of whoever uploaded it. */
export function logoOf(id: string | null): AssetScope {
  return grantScope(id === null ? { id: { in: [] } } : { id, ...harmless })
}
