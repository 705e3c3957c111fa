import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import type { Stop, TodaysDay } from '@/lib/contracts/today'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import type { NextPatient, OpenWork } from '@/server/clinical-sessions'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { OwnDate } from '@/server/timetables'

type Act = NonNullable<TodaysDay['now']>['act']

function hrefOf({ id, isRoster, hasRegister }: Pick<OwnDate, 'id' | 'isRoster' | 'hasRegister'>): string {
  if (isRoster) return paths.clinical
  return hasRegister ? `${paths.register}/${id}` : paths.individualTimetable
}

export function stopOf(date: OwnDate): Stop {
  return {
    id: date.id,
    isShift: date.isRoster,
    title: date.title,
    startsTime: date.startsTime,
    endsTime: date.endsTime,
    startsAt: date.startsAt.toISOString(),
    endsAt: date.endsAt.toISOString(),
    place: date.room?.name ?? null,
    placeBefore: date.roomBefore,
    chairNumber: date.chairNumber,
    // The teachers of the date; none are listed for a reader who teaches it.
    people: date.teaches ? [] : date.teachers.map(({ displayName }) => displayName),
    isCancelled: date.state === 'CANCELLED',
    href: hrefOf(date),
  }
}

type Known = {
  readonly actor: Actor
  readonly at: Date
  readonly work: readonly OpenWork[]
  readonly patient: NextPatient | null
  /** The dates to which the reader can check in. */
  readonly checkIns: ReadonlySet<string>
}

const opensBeforeMs = 3_600_000

/** The next action for the present or next date: checking in comes first, then continuing work that was begun, then beginning it. */
export function actOf(date: OwnDate, { actor, at, work, patient, checkIns }: Known): Act {
  const nobody = { name: null, chairNumber: null, sessionId: null }
  if (checkIns.has(date.id)) return { ...nobody, act: 'checkIn', href: paths.checkIn }
  if (date.isRoster && isStudent(actor) && !date.teaches) {
    const [begun] = work.filter(({ clinicName, shift }) => clinicName === date.title && shift === date.shift)
    if (begun) {
      const { sessionId, name, chairNumber, isToMark } = begun
      return { act: isToMark ? 'requestMarking' : 'goOn', href: sessionHref(sessionId), name, chairNumber, sessionId }
    }
    const isSoon = date.startsAt.getTime() - at.getTime() <= opensBeforeMs
    if (isSoon && holds(actor.privileges, 'TREATMENTSESSION_EDIT'))
      return { ...nobody, act: 'newSession', href: `${paths.treatmentSession}/new` }
  }
  if (date.isRoster && patient) {
    const { sessionId, name, chairNumber } = patient
    return { act: 'nextPatient', href: sessionHref(sessionId), name, chairNumber, sessionId }
  }
  if (!date.isRoster && date.hasRegister) return { ...nobody, act: 'register', href: hrefOf(date) }
  return { ...nobody, act: 'open', href: hrefOf(date) }
}

const sessionHref = (id: string) => `${paths.treatmentSession}/${id}`

export function nextOf(dates: readonly OwnDate[], today: string): TodaysDay['next'] {
  const next = dates.find(({ heldOn, state }) => heldOn > today && state !== 'CANCELLED')
  if (!next) return null
  const { heldOn, startsTime, title, room } = next
  return { heldOn, isTomorrow: heldOn === addDays(today, 1), startsTime, title, place: room?.name ?? null }
}
