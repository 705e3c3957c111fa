import 'server-only'
import * as contracts from '@/lib/contracts/today'
import { opensProgress } from '@/lib/menu-for'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { findingSources } from '@/server/kernel/finding'
import { whereSearched } from '@/server/kernel/limits'
import { listReachable, findReachableIds, findReachCall } from '@/server/messaging'
import { readIndividualCall, visibleAmong } from '@/server/timetables'
import type { PersonVerb } from '@/lib/today/found-kinds'
import { findPeopleByName, idsInScope, knownTo, plainWords, studentsFor } from '@/server/users'
import { understandQuery, type Understood } from '../words'

/** The most people, and the most things of each other kind. */
const mostPeople = 6
const mostOfKind = 4

type Asked = { readonly db: Tx; readonly actor: Actor; readonly at: Date; readonly today: string; readonly q: string }

/** The people found, with the actions allowed for each. Where the text names an action, only that action and the people for whom it is allowed. */
async function peopleOf({ db, actor, at, today, q }: Asked, verb: Understood['verb']) {
  const words = await plainWords(db, q)
  if (words.length === 0) return []
  const writes = isOpenTo(findReachCall, actor)
  const writesTo = writes ? (await listReachable(db, { actor, at, q })).people.slice(0, mostPeople).map(({ id }) => id) : []
  const found = await findPeopleByName(db, knownTo(actor, { today, writesTo }), { words, limit: mostPeople })
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const progress = opensProgress(actor) ? await idsInScope(db, studentsFor(actor, today), ids) : new Set<string>()
  const message = writes ? await findReachableIds(db, { actor, at, ids }) : new Set<string>()
  const timetable = isOpenTo(readIndividualCall, actor) ? await visibleAmong(db, { actor, ids, today }) : new Set<string>()
  const people = found.map(({ id, displayName, jobTitle, programme, year, graduated, isStudent, isTeacher }) => {
    const verbs: PersonVerb[] = []
    if (isStudent && progress.has(id)) verbs.push('progress')
    if (id !== actor.id && message.has(id)) verbs.push('message')
    if (timetable.has(id) && (isStudent || isTeacher)) verbs.push(isTeacher ? 'teachersTimetable' : 'timetable')
    const caption = jobTitle ?? programme?.name ?? null
    return { id, displayName, caption, year: graduated ? ('GRADUATED' as const) : year, verbs: verbs.filter((one) => isSaid(one, verb)) }
  })
  return verb === null ? people : people.filter(({ verbs }) => verbs.length > 0)
}

const isSaid = (one: PersonVerb, verb: Understood['verb']) =>
  verb === null || one === verb || (verb === 'timetable' && one === 'teachersTimetable')

export const findCall = defineCall(contracts.find, {
  access: {
    kind: 'session',
    why: 'people are those whom the asker may choose or write to, and each kind is left out for whom its own list is closed',
  },
  module: null,
  effect: 'read',
  limit: whereSearched,
  handle: async ({ actor, db, input: { q }, request: { at, locale } }) => {
    const { screens, verb, name, year } = await understandQuery(actor, q, locale)
    const asked = { db, actor, at, today: await institutionToday(at), q }
    const people = await peopleOf({ ...asked, q: name }, verb)
    // A search for an action with a named person finds nothing else.
    if (verb !== null && people.length > 0) return { screens: [...screens], year, people, things: [] }
    const things = []
    // One after the other, since they share one connection.
    for (const { kind, list, find } of findingSources()) {
      if (!isOpenTo(list, actor)) continue
      for (const thing of await find({ ...asked, limit: mostOfKind })) things.push({ kind, ...thing })
    }
    return { screens: [...screens], year, people, things }
  },
})
