import 'server-only'
import { Cron } from 'croner'
import * as contracts from '@/lib/contracts/config/operations'
import { env, isUnprotected } from '@/lib/env'
import { holds } from '@/lib/privileges'
import { now } from '@/server/kernel/clock'
import { defineCall } from '@/server/kernel/define-call'
import { drainSoon } from '@/server/kernel/jobs/drain-soon'
import { refuse } from '@/server/kernel/errors'
import { beginJob, providedJobs } from '@/server/kernel/jobs/jobs'
import { hasUnknownSecrets } from '@/server/kernel/secrets/unknown-secrets'
import { testMail } from '../mails'
import {
  countDead,
  countOutbox,
  findAddressee,
  lockOutboxEvent,
  listOutbox,
  listRunning,
  listRuns,
  requeueEvents,
  requeueEvent,
} from '../queries/operations'
import { hindranceOf, rhythmOf, underWayMs } from '../rules'
import { readUpkeep } from '../upkeep'
import { shownEvent } from '../views'

const admins = { access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] }, module: null } as const

export const listJobsCall = defineCall(contracts.listJobs, {
  ...admins,
  effect: 'read',
  handle: async ({ db }) => {
    const jobs = providedJobs()
    const [runs, running] = await Promise.all([
      listRuns(db),
      listRunning(
        db,
        jobs.map(({ name }) => name),
      ),
    ])
    return {
      dangers: [...(isUnprotected() ? ['PLAIN_HTTP' as const] : []), ...(hasUnknownSecrets() ? ['UNKNOWN_SECRET' as const] : [])],
      jobs: jobs.map(({ name, pattern }) => {
        const run = runs.find(({ job }) => job === name)
        return {
          name,
          rhythm: rhythmOf(pattern),
          nextRunAt: new Cron(pattern, { timezone: 'UTC', paused: true }).nextRun(now())?.toISOString() ?? null,
          lastRunAt: run?.lastRunAt.toISOString() ?? null,
          lastError: run?.lastError ?? null,
          isRunning: running.includes(name),
        }
      }),
    }
  },
})

export const readUpkeepCall = defineCall(contracts.readUpkeep, {
  ...admins,
  effect: 'read',
  handle: ({ db, request }) => readUpkeep(db, request.at),
})

export const runJobCall = defineCall(contracts.runJob, {
  ...admins,
  effect: 'write',
  audit: 'config.jobBegun',
  replay: 'keyed',
  handle: async ({ input: { name }, db, request, audit, afterCommit }) => {
    const job = providedJobs().find((one) => one.name === name)
    if (!job) throw refuse('NOT_FOUND')
    if ((await listRunning(db, [name])).length > 0) throw refuse('STATE_CHANGED', { code: 'config.JOB_RUNNING' })
    audit({ entity: 'job', entityId: name })
    // The job does not run within this transaction: it has its own, and may take long. Two people who press at once start one run (runJob).
    afterCommit(() => beginJob(job))
    return { startedAt: request.at.toISOString() }
  },
})

const pageSize = 25

export const listOutboxCall = defineCall(contracts.listOutbox, {
  ...admins,
  effect: 'read',
  handle: async ({ actor, input: { state, page: asked }, db }) => {
    const counts = await countOutbox(db)
    const pages = Math.max(1, Math.ceil(counts[state] / pageSize))
    const page = Math.min(asked, pages)
    const skip = (page - 1) * pageSize
    const rows = await listOutbox(db, state, { skip, take: pageSize })
    const seen = { at: now(), withAddresses: holds(actor.privileges, 'USERS_VIEW') }
    return { counts, state, events: rows.map((row) => shownEvent(row, seen)), from: skip + 1, page, pages, mailServer: mailServer() }
  },
})

function mailServer(): 'SET' | 'DEMO' | 'NONE' {
  const { SMTP_URL, DEMO } = env()
  if (SMTP_URL) return 'SET'
  return DEMO ? 'DEMO' : 'NONE'
}

const hindered = { TEXT_GONE: 'config.TEXT_GONE', UNDER_WAY: 'config.UNDER_WAY', NOT_TRIED: 'config.NOT_TRIED' } as const

export const sendAgainCall = defineCall(contracts.sendAgain, {
  ...admins,
  effect: 'write',
  audit: 'config.sentAgain',
  replay: 'keyed',
  handle: async ({ input: { id }, db, request, audit, afterCommit }) => {
    const event = await lockOutboxEvent(db, id)
    if (!event) throw refuse('NOT_FOUND')
    if (event.state === 'DONE') throw refuse('STATE_CHANGED', { code: 'config.SENT' })
    const hindrance = hindranceOf(event, request.at)
    if (hindrance) throw refuse('STATE_CHANGED', { code: hindered[hindrance] })
    await requeueEvent(db, id, request.at)
    audit({
      entity: 'outbox',
      entityId: id,
      changes: { state: { from: event.state, to: 'WAITING' }, attempts: { from: event.attempts, to: 0 } },
    })
    afterCommit(drainSoon)
    return {}
  },
})

export const sendAllAgainCall = defineCall(contracts.sendAllAgain, {
  ...admins,
  effect: 'write',
  audit: 'config.allSentAgain',
  replay: 'keyed',
  handle: async ({ db, request, audit, afterCommit }) => {
    const count = await requeueEvents(db, { at: request.at, triedBefore: new Date(request.at.getTime() - underWayMs) })
    const left = await countDead(db)
    audit({ entity: 'outbox', entityId: 'DEAD', changes: { count: { to: count }, left: { to: left } } })
    afterCommit(drainSoon)
    return { count, left }
  },
})

export const sendTestMailCall = defineCall(contracts.sendTestMail, {
  ...admins,
  effect: 'write',
  audit: 'config.testMailSent',
  replay: 'keyed',
  handle: async ({ actor, db, request, audit, emit }) => {
    const addressee = await findAddressee(db, actor.id)
    if (!addressee) throw refuse('NOT_FOUND')
    emit({ type: 'mail', payload: await testMail(addressee, { locale: request.locale }), priority: 'awaited' })
    audit({ entity: 'user', entityId: actor.id })
    return { to: addressee.email }
  },
})

export const operationsCalls = [listJobsCall, readUpkeepCall, runJobCall, listOutboxCall, sendAgainCall, sendAllAgainCall, sendTestMailCall]
