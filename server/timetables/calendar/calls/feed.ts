import 'server-only'
import { randomBytes } from 'node:crypto'
import * as contracts from '@/lib/contracts/timetables'
import { env } from '@/lib/env'
import { holds, isPrivilege } from '@/lib/privileges'
import { readSettings } from '@/server/config'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { hashToken } from '@/server/kernel/secrets/token'
import { feedText } from '../feed-text'
import { deleteFeed, findFeed, findFeedOwner, listFeedDates, putFeed } from '../queries/feed.sql'
import { attending } from '../../calls/access'

const { access, module } = attending
const own = { access, module, effect: 'write', replay: 'idempotent' } as const
const entity = 'calendar-feed'
const dayMs = 86_400_000
/** The days that a calendar program gets, back and ahead; and the largest number of dates. */
const span = { back: 30, ahead: 400 } as const
const mostDates = 3_000
/** The requests for one address in an hour: every device of a person, and an impatient program. */
const perFeed = { kind: 'calendar-feed', most: 60, minutes: 60 } as const

export const readFeedCall = defineCall(contracts.readFeed, {
  ...attending,
  handle: async ({ actor, db }) => {
    const feed = await findFeed(db, actor.id)
    return { madeAt: feed && feed.madeAt.toISOString() }
  },
})

/** Makes an address, or a new one in place of the former. It is shown only this once, because only its hash is kept. */
export const makeFeedCall = defineCall(contracts.makeFeed, {
  ...own,
  byNoToken: true,
  audit: 'timetables.feedMade',
  handle: async ({ actor, db, request, audit }) => {
    // The token has only small letters and digits, because some programs change the case of an address.
    const token = randomBytes(32).toString('hex')
    await putFeed(db, { userId: actor.id, tokenHash: hashToken(token), at: request.at })
    audit({ entity, entityId: actor.id })
    return { address: `${env().APP_URL}/calendar/${token}`, madeAt: request.at.toISOString() }
  },
})

export const endFeedCall = defineCall(contracts.endFeed, {
  ...own,
  audit: 'timetables.feedEnded',
  handle: async ({ actor, db, audit }) => {
    if ((await deleteFeed(db, actor.id)) > 0) audit({ entity, entityId: actor.id })
    return {}
  },
})

/** The calendar that a token opens, and nothing else. Each request checks whether its maker may still see their timetable. */
export const feedCall = defineCall(contracts.feed, {
  access: { kind: 'externalToken', purpose: 'calendar-feed' },
  module,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const owner = await findFeedOwner(db, actor.tokenHash)
    const held = new Set(owner?.privileges.filter(isPrivilege))
    const mayStill = holds(held, 'TIMETABLE_VIEW') || holds(held, 'TIMETABLE_ADMIN') || holds(held, 'TIMETABLE_VIEW_ALL')
    if (!owner || !mayStill) throw refuse('NOT_FOUND')
    await assertAttempt({ ...perFeed, what: actor.tokenHash })
    const at = request.at.getTime()
    const { brandName, modules } = await readSettings()
    const dates = await listFeedDates(db, owner.id, {
      from: new Date(at - span.back * dayMs),
      to: new Date(at + span.ahead * dayMs),
      limit: mostDates,
      withRosters: modules.includes('clinical'),
    })
    // The same dates give the same text, so that a program that asks again learns that nothing is new.
    const newest = dates.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0))
    return { text: feedText(dates, { name: brandName, host: new URL(env().APP_URL).host, at: newest }), mediaType: 'text/calendar' }
  },
})

export const feedCalls = [readFeedCall, makeFeedCall, endFeedCall, feedCall]
