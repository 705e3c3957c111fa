import 'server-only'
import { isWritable } from '@/lib/states/reflection'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { findBegunAs, lockReflection, type HeldReflection } from './queries/reflections'
import { ownFor, reflectionsFor } from './scope'

/** @throws NOT_FOUND where the reflection is not the actor's */
export async function lockOwn(db: Tx, actor: Actor, id: string): Promise<HeldReflection> {
  const held = await lockReflection(db, ownFor(actor), id)
  if (!held) throw refuse('NOT_FOUND')
  return held
}

/** Does the same for the text of a device that may have begun the reflection under another id. @throws NOT_FOUND where it is not theirs */
export async function lockWritten(db: Tx, actor: Actor, id: string): Promise<HeldReflection> {
  const held = await lockReflection(db, ownFor(actor), id)
  if (held) return held
  const first = await findBegunAs(db, ownFor(actor), id)
  if (first === null) throw refuse('NOT_FOUND')
  return lockOwn(db, actor, first)
}

/** @throws NOT_FOUND where the actor may not read the reflection */
export async function lockRead(db: Tx, actor: Actor, id: string): Promise<HeldReflection> {
  const held = await lockReflection(db, reflectionsFor(actor), id)
  if (!held) throw refuse('NOT_FOUND')
  return held
}

/** @throws STATE_CHANGED where the reflection was submitted */
export function assertWritable({ state }: HeldReflection): void {
  if (!isWritable(state)) throw refuse('STATE_CHANGED', { data: { state } })
}
