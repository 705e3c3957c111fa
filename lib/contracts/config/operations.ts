import { contractsOf } from '@/lib/contract'

export type { Danger, Hindrance, JobState, OutboxEvent, Rhythm } from './operations.shapes'

const contract = contractsOf(() => import('./operations.shapes'))

/** The jobs that the server runs by itself: how often they run, when they last ran, and with what result. */
export const listJobs = contract({ name: 'config.listJobs', method: 'GET', input: 'Nothing', output: 'Jobs' })

/** What of the server's upkeep needs attention, for the dashboard. */
export const readUpkeep = contract({ name: 'config.readUpkeep', method: 'GET', input: 'Nothing', output: 'Upkeep' })

/** Starts a job outside its schedule; answers before the job has ended. */
export const runJob = contract({
  name: 'config.runJob',
  method: 'POST',
  input: 'JobNamed',
  output: 'Started',
  errors: ['config.JOB_RUNNING'],
})

/** The outbox entries that were given up or that wait: mails, and what one part of the application tells another. */
export const listOutbox = contract({ name: 'config.listOutbox', method: 'GET', input: 'OutboxAsked', output: 'Outbox' })

/** Tries an entry again at once, as if for the first time. */
export const sendAgain = contract({
  name: 'config.sendAgain',
  method: 'POST',
  input: 'OutboxEventNamed',
  output: 'Done',
  errors: ['config.TEXT_GONE', 'config.UNDER_WAY', 'config.NOT_TRIED', 'config.SENT'],
})

/** Tries everything again that was given up and can be sent; `left` counts the entries that cannot. */
export const sendAllAgain = contract({ name: 'config.sendAllAgain', method: 'POST', input: 'Nothing', output: 'SentAgain' })

/** Sends a test mail to the asker's own address. */
export const sendTestMail = contract({ name: 'config.sendTestMail', method: 'POST', input: 'Nothing', output: 'TestMailSent' })
