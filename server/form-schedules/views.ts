import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { listSchedules, previewAssignment, readSchedule } from '@/lib/contracts/form-schedules'
import { latePolicies } from '@/lib/forms/vocabulary'
import { knownWord } from '@/server/forms'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Occurrence } from './occurrences'
import { totalOf, type Plan } from './plan'
import type { ListedSchedule, RunRow, ScheduleRow } from './queries/schedules'
import { storedPlanOf } from './schedule'

const mostShown = 200

export function listedView({ nextRunAt, runs: [last], ...row }: ListedSchedule): OutputOf<typeof listSchedules>['schedules'][number] {
  return {
    ...row,
    nextRunAt: nextRunAt?.toISOString() ?? null,
    lastRun: last ? { occursOn: dayOf(last.occursOn), made: last.made } : null,
  }
}

type Known = { readonly runs: readonly RunRow[]; readonly people: readonly { id: string; displayName: string }[] }
export function scheduleView(row: ScheduleRow, { runs, people }: Known): OutputOf<typeof readSchedule> {
  return {
    ...row,
    ...storedPlanOf(row),
    userIds: row.userIds,
    late: knownWord(latePolicies, row.late),
    opensAt: row.opensAt.toISOString(),
    until: row.until === null ? null : dayOf(row.until),
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    runs: runs.map(({ occursOn, made, ranAt }) => ({ occursOn: dayOf(occursOn), made, ranAt: ranAt.toISOString() })),
    people: [...people],
  }
}

export function planView(plan: Plan): Omit<OutputOf<typeof previewAssignment>, 'withoutEvent'> {
  const people = plan.people.slice(0, mostShown).map((person) => ({ ...person, completers: [...person.completers] }))
  return { total: totalOf(plan), people, without: plan.without, outside: plan.outside }
}

export function occurrenceView({ on, opensAt, dueAt }: Occurrence) {
  return { on, opensAt: opensAt.toISOString(), dueAt: dueAt?.toISOString() ?? null }
}
