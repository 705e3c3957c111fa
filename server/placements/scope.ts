import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { keepsAllRegisters } from '@/server/timetables'

export type ProviderScope = Scope<Prisma.PlacementProviderWhereInput>
export type PlacementScope = Scope<Prisma.PlacementWhereInput>

/** Whoever places students does so for all of them. */
export function places(actor: Actor): boolean {
  return holds(actor.privileges, 'PLACEMENT_ADMIN')
}

/** Whoever opens the list of providers. */
export function looksAtProviders(actor: Actor): boolean {
  return places(actor) || holds(actor.privileges, 'TIMETABLE_ADMIN') || holds(actor.privileges, 'TIMETABLE_VIEW_ALL')
}

export function providersFor(actor: Actor): ProviderScope {
  return grantScope(looksAtProviders(actor) ? {} : { id: { in: [] } })
}

/** Of a proposal nobody knows whether it will be: it is seen by whoever places students alone. One that was cancelled was a placement once it was confirmed. */
const confirmedOnce = [{ state: 'CONFIRMED' }, { state: 'CANCELLED', events: { some: {} } }] as const satisfies Prisma.PlacementWhereInput[]

export function placementsFor(actor: Actor): PlacementScope {
  if (places(actor)) return grantScope({})
  return grantScope(looksAtProviders(actor) ? { OR: [...confirmedOnce] } : { id: { in: [] } })
}

export function ownPlacements(actor: Actor): PlacementScope {
  return grantScope({ studentId: actor.id, OR: [...confirmedOnce] })
}

/** Of the dates of placements: all, or those to which somebody comes or at which they teach. */
export type DayScope = Scope<{ readonly all: boolean; readonly userId: string }>

export function daysFor(actor: Actor): DayScope {
  return grantScope({ all: looksAtProviders(actor) || keepsAllRegisters(actor), userId: actor.id })
}

/** Of what the software does by itself, for nobody. */
export function placementsOfSchool(): PlacementScope {
  return grantScope({})
}

export type BlockScope = Scope<Prisma.PlacementBlockWhereInput>
/** Blocks, and what is worked out for them, are of whoever places students. */
export function blocksFor(actor: Actor): BlockScope {
  return grantScope(places(actor) ? {} : { id: { in: [] } })
}

/** Those of a student's programme and year, once they may choose; and those of which they chose. */
export function ownBlocks(actor: Actor, { programmeId, year }: { programmeId: string | null; year: number | null }): BlockScope {
  const theirs = programmeId === null || year === null ? { id: { in: [] } } : { programmeId, years: { has: year } }
  return grantScope({ AND: [{ state: { not: 'PLANNING' } }, { OR: [theirs, { rankings: { some: { studentId: actor.id } } }] }] })
}

export type SuggestionScope = Scope<Prisma.PlacementSuggestionWhereInput>
/** Places that students propose are decided by whoever places them. */
export function suggestionsFor(actor: Actor): SuggestionScope {
  return grantScope(places(actor) ? {} : { id: { in: [] } })
}

export function ownSuggestions(actor: Actor): SuggestionScope {
  return grantScope({ studentId: actor.id })
}
