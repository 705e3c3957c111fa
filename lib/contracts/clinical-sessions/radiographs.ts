import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./radiographs.shapes'))

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const
/** The student can neither change nor remove a radiograph that a teacher has authorised. */
const authorised = 'clinical-sessions.AUTHORISED'

/**
 * Adds (revision 0, an id that the device made) or changes a radiograph; saving with the revision of its removal restores it. Only an authorised radiograph can
 * be recorded as taken.
 */
export const saveRadiograph = contract({
  name: 'clinical-sessions.saveRadiograph',
  method: 'POST',
  input: 'SaveRadiograph',
  output: 'Saved',
  errors: [...closed, authorised],
  queued: true,
})

export const removeRadiograph = contract({
  name: 'clinical-sessions.removeRadiograph',
  method: 'POST',
  input: 'RemoveRadiograph',
  output: 'Saved',
  errors: [...closed, authorised],
  queued: true,
})

/** A teacher authorises the exposure for exactly this revision. The device's time counts, because the authorisation comes before the exposure. */
export const authoriseRadiograph = contract({
  name: 'clinical-sessions.authoriseRadiograph',
  method: 'POST',
  input: 'AuthoriseRadiograph',
  output: 'Saved',
  errors: closed,
  queued: true,
})
