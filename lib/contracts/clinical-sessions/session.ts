import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./session.shapes'))

/** Everything of one session that the reader may see; the only place where its patient is named. */
export const readSession = contract({ name: 'clinical-sessions.read', method: 'GET', input: 'OneSession', output: 'ReadSession' })

/** What was written before a comment of it. */
export const readEarlierComments = contract({
  name: 'clinical-sessions.readEarlierComments',
  method: 'GET',
  input: 'BeforeInSession',
  output: 'EarlierComments',
})

/** What was done before an entry of its history. */
export const readEarlierHistory = contract({
  name: 'clinical-sessions.readEarlierHistory',
  method: 'GET',
  input: 'BeforeInSession',
  output: 'EarlierHistory',
})
