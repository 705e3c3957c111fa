import 'server-only'
import { Audience as AudienceShape } from '@/lib/contracts/audience.shapes'
import { nobody } from '@/lib/audience'
import { scheduleCompleters } from '@/lib/forms/vocabulary'
import { knownWord } from '@/server/forms'
import type { Wanted } from './plan'
import type { Pattern } from './occurrences'
import type { ScheduleRow } from './queries/schedules'

/** A row's stored plan, parsed; an invalid audience reaches nobody. */
export function storedPlanOf({ audience, completer, userIds }: Pick<ScheduleRow, 'audience' | 'completer' | 'userIds'>): Wanted {
  const read = AudienceShape.safeParse(audience)
  return { audience: read.success ? read.data : nobody, completer: knownWord(scheduleCompleters, completer), userIds }
}

export function patternOf({ opensAt, dueDays, rrule, until }: Pick<ScheduleRow, 'opensAt' | 'dueDays' | 'rrule' | 'until'>): Pattern {
  return { opensAt, dueDays, rrule, until: until?.toISOString().slice(0, 10) ?? null }
}
