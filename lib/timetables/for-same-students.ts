type Grouping = { readonly programmeId: string | null; readonly years: readonly number[] }
type Timetable = { readonly programme: { readonly id: string } | null; readonly years: readonly number[] }

/** Whether a timetable and a grouping can be for the same students: they have the same programme, or either has none, and they have a year in common. */
export function areForSameStudents({ programmeId, years }: Grouping, timetable: Timetable): boolean {
  const programme = timetable.programme?.id ?? null
  if (programmeId !== null && programme !== null && programmeId !== programme) return false
  return years.length === 0 || timetable.years.length === 0 || years.some((year) => timetable.years.includes(year))
}
