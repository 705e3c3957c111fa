import { contractsOf } from '@/lib/contract'

export type { Phrase, Scale } from './catalogue.shapes'

const contract = contractsOf(() => import('./catalogue.shapes'))

/** The entries that can be chosen today. */
export const readCatalogue = contract({ name: 'catalogue.read', method: 'GET', input: 'Nothing', output: 'Catalogue', offline: 'fallback' })

/** Saves a teacher's own feedback phrase, or the institution's. */
export const savePhrase = contract({ name: 'catalogue.savePhrase', method: 'POST', input: 'SavePhrase', output: 'Done', queued: true })
export const removePhrase = contract({
  name: 'catalogue.removePhrase',
  method: 'POST',
  input: 'RemovePhrase',
  output: 'Done',
  queued: true,
})
