import 'server-only'
import * as contracts from '@/lib/contracts/today'
import { dayIn } from '@/lib/format'
import { institutionTimeZone } from '@/server/config'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import { defineCall } from '@/server/kernel/define-call'
import { waitingSources, type Waits, type WaitingSource } from '@/server/kernel/waiting'
import { byUrgency, rowsOf } from '../rules'

/** The most things asked of each kind: more than a screen shows of all kinds. */
const mostOfKind = 6
const mostRows = 12

export const listWaitingCall = defineCall(contracts.listWaiting, {
  access: { kind: 'session', why: 'each kind is left out for whom its own list is closed' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request: { at } }) => {
    const timeZone = await institutionTimeZone()
    const today = dayIn(at, timeZone)
    const found: { source: WaitingSource; waits: Waits }[] = []
    // One after the other, since they share one connection.
    for (const source of waitingSources()) {
      if (!isOpenTo(source.list, actor) || source.isFor?.(actor) === false) continue
      found.push({ source, waits: await source.find({ db, actor, at, today, limit: mostOfKind }) })
    }
    const held = found.filter(({ waits: { count, later = 0 } }) => count + later > 0)
    return {
      today,
      count: held.reduce((sum, { waits }) => sum + waits.count, 0),
      rows: held
        .flatMap(({ source, waits }) => rowsOf(source, waits, { today, timeZone, at }))
        .toSorted(byUrgency)
        .slice(0, mostRows),
      kinds: held.map(({ source: { kind, href }, waits: { count, later = 0 } }) => ({ kind, count, later, href })),
    }
  },
})
