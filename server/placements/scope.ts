import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { keepsAllRegisters } from '@/server/timetables'

export type ProviderScope = Scope<Prisma.PlacementProviderWhereInput>
export type PlacementScope = Scope<Prisma.PlacementWhereInput>

/** People who place students do so for all of them. */
export function canPlaceStudents(actor: Actor): boolean {
  return holds(actor.privileges, 'PLACEMENT_ADMIN')
}

/** Whether the actor may open the list of providers. */
export function looksAtProviders(actor: Actor): boolean {
  return canPlaceStudents(actor) || holds(actor.privileges, 'TIMETABLE_ADMIN') || holds(actor.privileges, 'TIMETABLE_VIEW_ALL')
}

export function providersFor(actor: Actor): ProviderScope {
  return grantScope(looksAtProviders(actor) ? {} : { id: { in: [] } })
}

/** Nobody knows whether a proposal will come about, so only people who place students see it. A cancelled placement counts as one if it was ever confirmed. */
const confirmedOnce = [{ state: 'CONFIRMED' }, { state: 'CANCELLED', events: { some: {} } }] as const satisfies Prisma.PlacementWhereInput[]

export function placementsFor(actor: Actor): PlacementScope {
  if (canPlaceStudents(actor)) return grantScope({})
  return grantScope(looksAtProviders(actor) ? { OR: [...confirmedOnce] } : { id: { in: [] } })
}

export function ownPlacements(actor: Actor): PlacementScope {
  return grantScope({ studentId: actor.id, OR: [...confirmedOnce] })
}

/** The dates of placements that somebody sees: all, or those that they come to or teach at. */
export type DayScope = Scope<{ readonly all: boolean; readonly userId: string }>

export function daysFor(actor: Actor): DayScope {
  return grantScope({ all: looksAtProviders(actor) || keepsAllRegisters(actor), userId: actor.id })
}

/** The scope of work that the software does by itself, for nobody. */
export function placementsOfSchool(): PlacementScope {
  return grantScope({})
}

export type BlockScope = Scope<Prisma.PlacementBlockWhereInput>
/** Blocks, and the calculations for them, belong to the people who place students. */
export function blocksFor(actor: Actor): BlockScope {
  return grantScope(canPlaceStudents(actor) ? {} : { id: { in: [] } })
}

/** The blocks of a student's programme and year, once they may choose, and those for which they have chosen. */
export function ownBlocks(actor: Actor, { programmeId, year }: { programmeId: string | null; year: number | null }): BlockScope {
  const theirs = programmeId === null || year === null ? { id: { in: [] } } : { programmeId, years: { has: year } }
  return grantScope({ AND: [{ state: { not: 'PLANNING' } }, { OR: [theirs, { rankings: { some: { studentId: actor.id } } }] }] })
}

export type SuggestionScope = Scope<Prisma.PlacementSuggestionWhereInput>
/** Students' suggestions are decided by the people who place students. */
export function suggestionsFor(actor: Actor): SuggestionScope {
  return grantScope(canPlaceStudents(actor) ? {} : { id: { in: [] } })
}

export function ownSuggestions(actor: Actor): SuggestionScope {
  return grantScope({ studentId: actor.id })
}
