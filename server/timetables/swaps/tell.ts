import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { weekOf } from '@/lib/clinical/week'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Named = { readonly title: string; readonly heldOn: string }

/** The notice of an offer that is not yet, or not any more, a swap: it links to the person's list of swaps. */
export function offerNotice(
  key: NoticeKey,
  to: readonly (string | null)[],
  { title, heldOn, person = '' }: Named & { readonly person?: string },
): OutboxMessage[] {
  const people = to.flatMap((one) => one ?? [])
  if (people.length === 0) return []
  return [{ type: 'messaging.notice', payload: { to: people, key, values: { title, person, fromOn: heldOn }, href: paths.swaps } }]
}

type Side = Named & { readonly occurrenceId: string; readonly comer: string; readonly leaver: string }
type Done = {
  readonly sides: readonly Side[]
  readonly swappers: readonly string[]
  readonly teachers: readonly { readonly occurrenceId: string; readonly userId: string }[]
  /** The person who acted: they get no notice of it. */
  readonly byId: string
}

/** One notice for each person whom a swap concerns: the two swappers, and the teachers of either date. */
export function doneNotices({ sides, swappers, teachers, byId }: Done): OutboxMessage[] {
  const hearing = new Map<string, Set<string>>()
  const all = sides.map(({ occurrenceId }) => occurrenceId)
  for (const userId of swappers) hearing.set(userId, new Set(all))
  for (const { occurrenceId, userId } of teachers) hearing.set(userId, new Set([...(hearing.get(userId) ?? []), occurrenceId]))
  hearing.delete(byId)
  const alike = new Map<string, string[]>()
  for (const [userId, ids] of hearing) {
    const key = all.filter((id) => ids.has(id)).join()
    alike.set(key, [...(alike.get(key) ?? []), userId])
  }
  return [...alike].flatMap(([key, to]): OutboxMessage[] => {
    const [one, other] = sides.filter(({ occurrenceId }) => key.split(',').includes(occurrenceId))
    if (!one) return []
    const both = other ? { subject: other.title, toOn: other.heldOn } : {}
    const text: NoticeKey = other ? 'swapExchanged' : 'swapDone'
    const values = { title: one.title, fromOn: one.heldOn, person: one.comer, name: one.leaver, ...both }
    return [
      { type: 'messaging.notice', payload: { to, key: text, values, href: `${paths.individualTimetable}?week=${weekOf(one.heldOn)}` } },
    ]
  })
}
