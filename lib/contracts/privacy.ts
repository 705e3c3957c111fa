import { contractsOf } from '@/lib/contract'

export type { Counts, Periods, PrivacyExport, PrivacySubject, Retention } from './privacy.shapes'

const contract = contractsOf(() => import('./privacy.shapes'))

/** The newest exports, and the people who left long ago, so that their account could be erased. */
export const listPrivacy = contract({ name: 'privacy.listPrivacy', method: 'GET', input: 'Nothing', output: 'Overview' })

export const findSubjects = contract({ name: 'privacy.findSubjects', method: 'GET', input: 'PersonSearch', output: 'FoundPeople' })

/** The person whose data it is, and what prevents erasing them. */
export const readSubject = contract({ name: 'privacy.readSubject', method: 'GET', input: 'PersonNamed', output: 'Subject' })

/** Gathers everything that is stored about a person into a file, in a job. Needs a fresh proof. */
export const askExport = contract({
  name: 'privacy.askExport',
  method: 'POST',
  input: 'PersonNamed',
  output: 'Asked',
  errors: ['sign-in.REAUTHENTICATE', 'privacy.WAITING', 'privacy.ERASED'],
})

/** Lets the person who asked for the export fetch it for five minutes; it cannot be fetched a second time. Needs a fresh proof. */
export const openExport = contract({
  name: 'privacy.openExport',
  method: 'POST',
  input: 'ExportNamed',
  output: 'Opened',
  errors: ['sign-in.REAUTHENTICATE', 'privacy.NOT_READY'],
})

/** GET /asset/export/<id>: the file. */
export const downloadExport = contract({
  name: 'privacy.downloadExport',
  method: 'GET',
  path: '/asset/export/{id}',
  input: 'Download',
  output: 'StoredFile',
})

/** Tells what an erasure would replace and remove: the erasure is done, counted and rolled back. */
export const previewErasure = contract({
  name: 'privacy.previewErasure',
  method: 'POST',
  input: 'PersonNamed',
  output: 'Previewed',
  errors: ['privacy.ERASED'],
})

/** Replaces what is personal, for good. Takes a fresh proof. */
export const erasePerson = contract({
  name: 'privacy.erasePerson',
  method: 'POST',
  input: 'Erase',
  output: 'ErasedNow',
  errors: ['sign-in.REAUTHENTICATE', 'privacy.YOURSELF', 'privacy.ABOVE_YOU', 'privacy.LAST_ADMIN', 'privacy.ERASED', 'privacy.OPEN'],
})

/** How long each kind of records is kept. */
export const readRetention = contract({ name: 'privacy.readRetention', method: 'GET', input: 'Nothing', output: 'Retention' })

/** What the next run would remove if these were the periods. */
export const previewRetention = contract({
  name: 'privacy.previewRetention',
  method: 'POST',
  input: 'RetentionAsked',
  output: 'RetentionPreview',
})

/** Needs the `seen` of a preview of the same periods, and a fresh proof. */
export const saveRetention = contract({
  name: 'privacy.saveRetention',
  method: 'POST',
  input: 'SaveRetention',
  output: 'RetentionSaved',
  errors: ['sign-in.REAUTHENTICATE', 'privacy.NOT_SEEN'],
})
