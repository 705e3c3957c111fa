import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** The owner's files and folders, including those in the trash. */
export type OwnFiles = Scope<{ readonly ownerId: string }>
/** The reader's own entries and those that are shared with the reader on this day (queries/sight.sql.ts), without anything in the trash. */
export type ReadableFiles = Scope<{ readonly userId: string; readonly today: string }>

export function ownFiles(actor: Pick<Actor, 'id'>): OwnFiles {
  return grantScope({ ownerId: actor.id })
}

export function readableFiles(actor: Pick<Actor, 'id'>, today: string): ReadableFiles {
  return grantScope({ userId: actor.id, today })
}
