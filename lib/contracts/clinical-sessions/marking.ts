import { contractsOf } from '@/lib/contract'

export type { NextToMark } from './marking.shapes'

const contract = contractsOf(() => import('./marking.shapes'))

/**
 * The student to whom a teacher goes after a session: the one who waits longest, or else the next one in the same clinic on the same day whose session awaits
 * marks.
 */
export const nextToMark = contract({ name: 'clinical-sessions.nextToMark', method: 'GET', input: 'After', output: 'NextToMark' })

/** Stores a serious-concern message about a session, which only its author sees until they send it (concerns.raise). Each author has one draft per session. */
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

/** The asker's own drafts, newest first, at most 50. */
export const listConcernDrafts = contract({
  name: 'clinical-sessions.listConcernDrafts',
  method: 'GET',
  input: 'Nothing',
  output: 'Concerns',
  offline: 'fallback',
})
