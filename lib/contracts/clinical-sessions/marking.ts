import { contractsOf } from '@/lib/contract'

export type { NextToMark } from './marking.shapes'

const contract = contractsOf(() => import('./marking.shapes'))

/** Whom a teacher goes to after a session: who waits longest, else who comes next in the same clinic on the same day and awaits marks. */
export const nextToMark = contract({ name: 'clinical-sessions.nextToMark', method: 'GET', input: 'After', output: 'NextToMark' })

/** A serious-concern message about a session, kept for its author alone until they send it (concerns.raise). One of each author. */
export const saveConcernDraft = contract({
  name: 'clinical-sessions.saveConcernDraft',
  method: 'POST',
  input: 'SaveConcern',
  output: 'Saved',
  queued: true,
})
export const removeConcernDraft = contract({
  name: 'clinical-sessions.removeConcernDraft',
  method: 'POST',
  input: 'RemoveConcern',
  output: 'Done',
  queued: true,
})

/** The asker's own, newest first, at most 50. */
export const listConcernDrafts = contract({
  name: 'clinical-sessions.listConcernDrafts',
  method: 'GET',
  input: 'Nothing',
  output: 'Concerns',
  offline: 'fallback',
})
