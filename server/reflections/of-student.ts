import 'server-only'
import type { ReflectionState } from '@/lib/states/reflection'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db } from '@/server/kernel/db'
import { readReflectionCall } from './calls/reads'
import { startReflectionCall } from './calls/writing'
import { listSeen } from './queries/reflections'
import { reflectionsFor } from './scope'
import { allTemplates } from './templates'

export type SeenReflection = { readonly id: string; readonly state: ReflectionState; readonly submittedAt: Date | null }

/** The reflections among these ids that the asker may open, the newest first; none while they look at the application as somebody else. */
export async function reflectionsSeen(db: Db, actor: Actor, ids: readonly string[]): Promise<SeenReflection[]> {
  return ids.length === 0 || !isOpenTo(readReflectionCall, actor) ? [] : listSeen(db, reflectionsFor(actor), ids)
}

/** Whether the asker writes reflections at all. */
export function writesReflections(actor: Actor): boolean {
  return isOpenTo(startReflectionCall, actor)
}

export type KnownTemplate = { readonly id: string; readonly name: string; readonly active: boolean }
/** All templates, including those that ship with Cusp, in the reader's language. */
export async function knownTemplates(db: Db, locale: string): Promise<KnownTemplate[]> {
  return (await allTemplates(db, locale)).map(({ id, name, active }) => ({ id, name, active }))
}
