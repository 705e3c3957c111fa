import { contractsOf } from '@/lib/contract'

export type { SavedView } from './views.shapes'

const contract = contractsOf(() => import('./views.shapes'))

/** The asker's own views of a list, by name. */
export const listViews = contract({ name: 'users.listViews', method: 'GET', input: 'OfList', output: 'Views' })
export const saveView = contract({ name: 'users.saveView', method: 'POST', input: 'SaveView', output: 'Done' })
export const removeView = contract({ name: 'users.removeView', method: 'POST', input: 'OneView', output: 'Done' })
