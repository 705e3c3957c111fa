import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { checkEvent } from '@/lib/contracts/timetables'
import { seriousKinds } from '@/lib/timetables/vocabulary'
import type { FoundClash } from './queries/check.sql'

export type ClashView = OutputOf<typeof checkEvent>['clashes'][number]

/** Clashes as a form shows them: those to be solved come first, and those that somebody has accepted last. */
export function clashViews(clashes: readonly FoundClash[]): ClashView[] {
  return clashes
    .map(({ kind, eventId, title, timetable, startsTime, endsTime, subjects, groups = [], people, days, condoned }) => ({
      kind,
      isSerious: seriousKinds.includes(kind) && condoned === null,
      condoned,
      other: { eventId, title, timetable, startsTime, endsTime },
      subjects,
      groups,
      people,
      days,
    }))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ isSerious, condoned }: Pick<ClashView, 'isSerious' | 'condoned'>): number {
  if (condoned !== null) return 2
  return isSerious ? 0 : 1
}
