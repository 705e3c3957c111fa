import 'server-only'
import type { placeRules } from '@/lib/forms/vocabulary'
import type { Actor } from '@/server/kernel/actor'

export type AskedOfPlace = { readonly requireEvent: boolean; readonly place: (typeof placeRules)[number] }

/** The place that a form asks for: an event where its type requires one. Without the timetable module, a place in words is required instead. */
export function placeRequirementsOf({ requireEvent, place }: AskedOfPlace, actor: Pick<Actor, 'modules'>): AskedOfPlace {
  if (!requireEvent || actor.modules.has('timetable')) return { requireEvent, place }
  return { requireEvent: false, place: 'REQUIRED' }
}
