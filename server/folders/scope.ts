import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** One's own files and folders, in the trash too. */
export type OwnFiles = Scope<{ readonly ownerId: string }>
/** One's own, and what is shared with one on this day (queries/sight.sql.ts); nothing that is in the trash. */
export type ReadableFiles = Scope<{ readonly userId: string; readonly today: string }>

export function ownFiles(actor: Pick<Actor, 'id'>): OwnFiles {
  return grantScope({ ownerId: actor.id })
}

export function readableFiles(actor: Pick<Actor, 'id'>, today: string): ReadableFiles {
  return grantScope({ userId: actor.id, today })
}
