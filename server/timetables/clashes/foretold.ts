import 'server-only'
import { v7 } from 'uuid'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { listTakenPeople, type TakenAlike } from '@/server/diary'
import { countTold, listDue, knownDate, withPlaces, touchedDates, wordedAsEvent, wordedAsDate } from '../changes/changes'
import { decideWhoIsTold } from '../changes/who-hears'
import { listPlannedPeople } from '../events/queries/wanted.sql'
import type { Laid, Proposal } from './proposal'

type Foretold = { readonly told: number; readonly firstAt: Date | null }

/**
 * The number of people whom saving a proposal would notify, found in the same way as when it is saved, and the start of the first date that they would be told
 * of. Nobody is told of a draft.
 */
export async function foretellSave(
  db: Db,
  { proposal, laid, actor, id }: { proposal: Proposal; laid: Laid; actor: Actor; id: string },
): Promise<Foretold> {
  const { timetable, content, clock, one, isCut } = proposal
  if (timetable.state !== 'PUBLISHED') return { told: 0, firstAt: null }
  // The part that 'this and following' cuts off began on another day.
  const first = laid.dates[0]?.before
  const before = proposal.before && isCut && first ? { ...proposal.before, startsOn: first.originalOn } : (proposal.before ?? content)
  // A date that is saved by itself keeps the link and the type of its series.
  const touched = touchedDates(laid.dates, () => before, one ? before : content)
  const ids = laid.dates.flatMap((date) => date.before?.id ?? [])
  const places = new Map(laid.dates.flatMap((date, place) => (date.before ? [[date.before.id, place] as const] : [])))
  const taken = withPlaces(await listTakenPeople(db, ids), ids, places)
  const after = hasSamePeople(proposal, laid) ? taken : (await listPlannedPeople(db, laid.plans)).map((group) => inOrder(group, laid.order))
  const heard = decideWhoIsTold({ touched, before: taken, after, at: clock.at })
  const [is] = laid.dates
  const tellings =
    one && is?.after
      ? await wordedAsDate(db, heard, { was: knownDate(one, before), is: knownDate(is.after, before), timeZone: clock.timeZone })
      : await wordedAsEvent(db, heard, { before, content, takesOver: proposal.takesOver })
  const act = {
    timetable,
    eventId: isCut ? v7() : id,
    occurrenceId: one?.id ?? null,
    tellsStudents: content.notifyStudents,
    byId: actor.id,
    at: clock.at,
  }
  const { told } = countTold(await listDue(db, act, tellings))
  const firstAt = heard.map((each) => each.firstAt).reduce<Date | null>((sooner, each) => (sooner && sooner < each ? sooner : each), null)
  return { told, firstAt }
}

function inOrder(group: TakenAlike, order: readonly number[]): TakenAlike {
  return { ...group, places: group.places.flatMap((place) => order[place] ?? []).toSorted((x, y) => x - y) }
}

/**
 * Whether the same people come to each date as before, because neither people nor days differ. Most of what is typed leaves them the same, and finding out who
 * comes takes longest.
 */
function hasSamePeople({ before, content, one, takesOver }: Proposal, { dates }: Laid): boolean {
  if (!before || takesOver) return false
  const same = (was: unknown, is: unknown) => JSON.stringify(was) === JSON.stringify(is)
  return (
    same([...before.groupIds].sort(), content.groupIds) &&
    same(byUser(before.people), byUser(content.people)) &&
    one?.own.includes('people') !== true &&
    dates.every((date) => date.before !== null && date.before.heldOn === date.after?.heldOn)
  )
}

const byUser = (people: Proposal['content']['people']) => people.map(({ userId, part, isOut }) => `${userId} ${part} ${isOut}`).toSorted()
