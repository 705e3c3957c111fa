import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./session.shapes'))

/** Everything about one session that the reader may see; the only call that names its patient. */
export const readSession = contract({ name: 'clinical-sessions.read', method: 'GET', input: 'OneSession', output: 'ReadSession' })

/** The comments that were written before a given comment of the session. */
export const readEarlierComments = contract({
  name: 'clinical-sessions.readEarlierComments',
  method: 'GET',
  input: 'BeforeInSession',
  output: 'EarlierComments',
})

/** The history of the session before a given entry. */
export const readEarlierHistory = contract({
  name: 'clinical-sessions.readEarlierHistory',
  method: 'GET',
  input: 'BeforeInSession',
  output: 'EarlierHistory',
})
