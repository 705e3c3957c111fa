import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./radiographs.shapes'))

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const
/** What a teacher has authorised the student neither changes nor takes away. */
const authorised = 'clinical-sessions.AUTHORISED'

/** Adds (revision 0, an id that the device made) or changes a radiograph; with the revision of its removal it is taken back. Taken is only what was authorised. */
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

/** A teacher allows the exposure, of exactly this revision. When the device says that it was done counts: it comes before the exposure. */
export const authoriseRadiograph = contract({
  name: 'clinical-sessions.authoriseRadiograph',
  method: 'POST',
  input: 'AuthoriseRadiograph',
  output: 'Saved',
  errors: closed,
  queued: true,
})
