import { contractsOf } from '@/lib/contract'

export type { Danger, Hindrance, JobState, OutboxEvent, Rhythm } from './operations.shapes'

const contract = contractsOf(() => import('./operations.shapes'))

/** What the server does by itself: how often, when last, with what result. */
export const listJobs = contract({ name: 'config.listJobs', method: 'GET', input: 'Nothing', output: 'Jobs' })

/** What of it wants somebody's eye, for the dashboard. */
export const readUpkeep = contract({ name: 'config.readUpkeep', method: 'GET', input: 'Nothing', output: 'Upkeep' })

/** Begins one now, beside its times; answers before it has ended. */
export const runJob = contract({
  name: 'config.runJob',
  method: 'POST',
  input: 'JobNamed',
  output: 'Started',
  errors: ['config.JOB_RUNNING'],
})

/** What was given up, or what waits: mails, and what one part of the application tells another. */
export const listOutbox = contract({ name: 'config.listOutbox', method: 'GET', input: 'OutboxAsked', output: 'Outbox' })

/** Tries one again at once, as if for the first time. */
export const sendAgain = contract({
  name: 'config.sendAgain',
  method: 'POST',
  input: 'OutboxEventNamed',
  output: 'Done',
  errors: ['config.TEXT_GONE', 'config.UNDER_WAY', 'config.NOT_TRIED', 'config.SENT'],
})

/** The same for everything that was given up and can be sent; `left` cannot. */
export const sendAllAgain = contract({ name: 'config.sendAllAgain', method: 'POST', input: 'Nothing', output: 'SentAgain' })

/** To the asker's own address. */
export const sendTestMail = contract({ name: 'config.sendTestMail', method: 'POST', input: 'Nothing', output: 'TestMailSent' })
