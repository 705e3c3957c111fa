import 'server-only'

/** The day of a date column, which Prisma reads as midnight in UTC, as YYYY-MM-DD. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export function dayOrNull(date: Date | null): string | null {
  return date && dayOf(date)
}
