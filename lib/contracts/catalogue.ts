import { contractsOf } from '@/lib/contract'

export type { Scale } from './catalogue.shapes'

const contract = contractsOf(() => import('./catalogue.shapes'))

/** What can be chosen today. */
export const readCatalogue = contract({ name: 'catalogue.read', method: 'GET', input: 'Nothing', output: 'Catalogue', offline: 'fallback' })
