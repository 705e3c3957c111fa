type Day = { readonly startsAt: Date; readonly endsAt: Date; readonly roomId: string | null; readonly shift: string | null }
type Overlap = { readonly earlier: number; readonly later: number }

/**
 * The pairs of an event's own dates that are held at once, as places in `days`, the one that begins first before the other. Two dates of one shift of a clinic
 * share its teachers and room and are no pair. `shift` names the shift of the clinic, null outside of one.
 */
export function overlapsOf(days: readonly Day[]): Overlap[] {
  const inOrder = days.map((day, place) => ({ ...day, place })).toSorted((one, other) => +one.startsAt - +other.startsAt)
  return inOrder.flatMap((one, index) => {
    const found: Overlap[] = []
    for (const other of inOrder.slice(index + 1)) {
      if (other.startsAt >= one.endsAt) break
      if (one.shift === null || one.shift !== other.shift) found.push({ earlier: one.place, later: other.place })
    }
    return found
  })
}
