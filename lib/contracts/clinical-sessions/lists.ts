import { contractsOf } from '@/lib/contract'

export type { ClinicShift, SessionRow } from './lists.shapes'

const contract = contractsOf(() => import('./lists.shapes'))

/** The data for beginning a session, so that a session can be begun without a network. */
export const readWorkspace = contract({
  name: 'clinical-sessions.readWorkspace',
  method: 'GET',
  input: 'Nothing',
  output: 'Workspace',
  offline: 'fallback',
})

/** The asker's own sessions as a student: the open ones and the newest others, at most 50, newest first. */
export const listMine = contract({
  name: 'clinical-sessions.listMine',
  method: 'GET',
  input: 'Nothing',
  output: 'Mine',
  offline: 'fallback',
})

/** The patients whom the asker named by initials in sessions of their own, each once, the newest first. */
export const listInitials = contract({ name: 'clinical-sessions.listInitials', method: 'GET', input: 'Nothing', output: 'Initials' })

/** The sessions that wait for a teacher. Somebody who teaches nowhere but may see all sessions gets everybody's. */
export const listClinic = contract({
  name: 'clinical-sessions.listClinic',
  method: 'GET',
  input: 'Nothing',
  output: 'ClinicToday',
  offline: 'fallback',
})

/** The chairs of a shift on another day. */
export const listChairs = contract({ name: 'clinical-sessions.listChairs', method: 'GET', input: 'OfShift', output: 'Chairs' })

/** The sessions that await marks, by day, shift and clinic, with the number of each; 100 at a time. */
export const listAwaiting = contract({ name: 'clinical-sessions.listAwaiting', method: 'GET', input: 'OfAwaiting', output: 'Awaiting' })

/** Sessions by the student's name, the days and the state; 50 at a time, newest day first. */
export const searchSessions = contract({ name: 'clinical-sessions.search', method: 'GET', input: 'Search', output: 'Found' })
