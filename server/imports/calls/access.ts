import 'server-only'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { refuse } from '@/server/kernel/errors'
import { importKindsNow, type ImportKind } from '../kinds'

/** People who may import anything at all; the kind's privilege decides which imports, and which of them they see. */
export const importers = {
  access: { kind: 'privilege', anyOf: ['USERS_ADMIN', 'THIRDPARTY_IMPORT', 'CURRICULUM_EDIT', 'TIMETABLE_ADMIN', 'PLACEMENT_ADMIN'] },
  module: null,
} as const

export function kindsOf(actor: Actor): readonly ImportKind[] {
  return importKindsNow().filter(({ privilege, isOpenTo }) => holds(actor.privileges, privilege) && (isOpenTo?.(actor) ?? true))
}

export function kindNamed(actor: Actor, name: string): ImportKind {
  const kind = kindsOf(actor).find((one) => one.kind === name)
  if (!kind) throw refuse('NOT_FOUND')
  return kind
}

export const scopeOf = (actor: Actor) => ({ kinds: kindsOf(actor).map(({ kind }) => kind) })
