import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The register of a date, as SQL, so that a list stays one statement. */
type Registers = {
  /** Whether a student was there at a date. */
  readonly attended: (occurrenceId: Prisma.Sql, studentId: Prisma.Sql) => Prisma.Sql
  /** OPEN or CLOSED; NULL: nobody has opened it. */
  readonly register: (occurrenceId: Prisma.Sql) => Prisma.Sql
  /** A student's standing at a date, as named in `dayStates`; NULL: nothing is known of them. */
  readonly standing: (occurrenceId: Prisma.Sql, studentId: Prisma.Sql) => Prisma.Sql
  /** Whether a student is absent on nothing but the word of somebody outside. */
  readonly absentByOutside: (occurrenceId: Prisma.Sql, studentId: Prisma.Sql) => Prisma.Sql
}

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspPlacementRegisters: Registers | undefined
}

/** Registers the SQL by which placements read attendance, which belongs to a higher domain (attendance's domain.ts binds it). */
export function providePlacementRegisters(registers: Registers): void {
  globalThis.cuspPlacementRegisters = registers
}

export function wasThere(occurrenceId: Prisma.Sql, studentId: Prisma.Sql): Prisma.Sql {
  return globalThis.cuspPlacementRegisters?.attended(occurrenceId, studentId) ?? Prisma.sql`FALSE`
}

export function registerOf(occurrenceId: Prisma.Sql): Prisma.Sql {
  return globalThis.cuspPlacementRegisters?.register(occurrenceId) ?? Prisma.sql`NULL::text`
}

export function standingOf(occurrenceId: Prisma.Sql, studentId: Prisma.Sql): Prisma.Sql {
  return globalThis.cuspPlacementRegisters?.standing(occurrenceId, studentId) ?? Prisma.sql`NULL::text`
}

export function isAbsentByOutside(occurrenceId: Prisma.Sql, studentId: Prisma.Sql): Prisma.Sql {
  return globalThis.cuspPlacementRegisters?.absentByOutside(occurrenceId, studentId) ?? Prisma.sql`FALSE`
}
