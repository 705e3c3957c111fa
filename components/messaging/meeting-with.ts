import type { OutputOf } from '@/lib/contract'
import type { readIndividual } from '@/lib/contracts/timetables'

type Individual = OutputOf<typeof readIndividual>
type Met = Pick<Individual['dates'][number], 'title' | 'heldOn' | 'startsTime' | 'state'> & {
  readonly teachers: readonly { readonly id: string }[]
}

interface Asked {
  readonly own: Pick<Individual, 'today' | 'now'> & { readonly person: { readonly id: string } } & { readonly dates: readonly Met[] }
  /** Null if the reader may not see the other person's dates. */
  readonly theirs: { readonly dates: readonly Met[] } | null
  readonly personId: string
}

/** The next date that two people share: one of the reader's that the other one teaches, or one of the other's that the reader teaches. */
export function nextMeeting({ own, theirs, personId }: Asked): Met | null {
  const taughtBy = (dates: readonly Met[], teacherId: string) => dates.filter(({ teachers }) => teachers.some(({ id }) => id === teacherId))
  const shared = [...taughtBy(own.dates, personId), ...taughtBy(theirs?.dates ?? [], own.person.id)]
  const isToCome = ({ heldOn, startsTime, state }: Met) =>
    state !== 'CANCELLED' && (heldOn > own.today || (heldOn === own.today && startsTime > own.now))
  const [next] = shared.filter(isToCome).toSorted((a, b) => `${a.heldOn} ${a.startsTime}`.localeCompare(`${b.heldOn} ${b.startsTime}`))
  return next ?? null
}
