import 'server-only'
import { translatorFor } from '@/lib/i18n/translator'
import type { Audience } from '@/lib/audience'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { holds } from '@/lib/privileges'
import { listAudienceChoices } from './queries/audience.sql'
import { listIdsOf } from './queries/people'
import { mostFromTeacher, mostInAudience } from './rules'
import { broadcastSight, onlyThese, type BroadcastScope } from './scope'

type Author = Pick<Actor, 'id' | 'privileges'>
type Sight = { readonly scope: BroadcastScope; readonly most: number; readonly forAll: boolean }

/** The people whom somebody may send a broadcast to, and how many at once; null where there are none. */
export async function findSight(db: Db, author: Author, today: string): Promise<Sight | null> {
  const forAll = holds(author.privileges, 'MESSAGES_BROADCAST')
  const { scope, students } = broadcastSight(author, today)
  if (scope) return { scope, most: forAll ? mostInAudience : mostFromTeacher, forAll }
  return students.length === 0 ? null : { scope: onlyThese(await listIdsOf(db, students)), most: mostFromTeacher, forAll: false }
}

/** @throws FORBIDDEN where the author may send a broadcast to nobody */
export async function sightOf(db: Db, author: Author, today: string): Promise<Sight> {
  const sight = await findSight(db, author, today)
  if (!sight) throw refuse('FORBIDDEN')
  return sight
}

/** Whether the screen offers audiences at all. */
export function mayBroadcast(actor: Actor): boolean {
  return holds(actor.privileges, 'MESSAGES_BROADCAST') || (!isStudent(actor) && actor.privileges.has('APP_TEACHER'))
}

/** An audience described in its author's language; its recipients read this text. */
export async function audienceInWords(db: Db, audience: Audience, locale: string): Promise<string> {
  const choices = await listAudienceChoices(db)
  const [t, tMessages] = await Promise.all([translatorFor(locale, 'audience'), translatorFor(locale, 'messages')])
  const nameIn = (among: readonly { id: string; name: string }[], id: string) => among.find((one) => one.id === id)?.name ?? t('gone')
  const words = [
    ...audience.years.map(({ programmeId, year }) => t('yearOf', { programme: nameIn(choices.programmes, programmeId), year })),
    ...audience.groupIds.map((id) => nameIn(choices.groups, id)),
    ...audience.firmIds.map((id) => nameIn(choices.firms, id)),
    ...audience.roleIds.map((id) => nameIn(choices.roles, id)),
    ...(audience.userIds.length > 0 ? [tMessages('people', { count: audience.userIds.length })] : []),
  ]
  const shown = words.slice(0, 6).join('; ')
  return words.length > 6 ? `${shown}; …` : shown
}
