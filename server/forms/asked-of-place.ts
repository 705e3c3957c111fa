import 'server-only'
import type { placeRules } from '@/lib/forms/vocabulary'
import type { Actor } from '@/server/kernel/actor'

export type AskedOfPlace = { readonly requireEvent: boolean; readonly place: (typeof placeRules)[number] }

/** What a form asks of where it took place: an event where its type does; without timetables a place in words stands for one. */
export function askedOfPlace({ requireEvent, place }: AskedOfPlace, actor: Pick<Actor, 'modules'>): AskedOfPlace {
  if (!requireEvent || actor.modules.has('timetable')) return { requireEvent, place }
  return { requireEvent: false, place: 'REQUIRED' }
}
