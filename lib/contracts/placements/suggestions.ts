import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./suggestions.shapes'))

/** A student proposes a place for themself. */
export const suggestPlace = contract({ name: 'placements.suggest', method: 'POST', input: 'Suggest', output: 'Suggested' })
export const withdrawSuggestion = contract({ name: 'placements.withdrawSuggestion', method: 'POST', input: 'One', output: 'Done' })
export const listMySuggestions = contract({
  name: 'placements.listMySuggestions',
  method: 'GET',
  input: 'Nothing',
  output: 'MySuggestions',
})
/** The suggestions, for people who place students. */
export const listSuggestions = contract({ name: 'placements.listSuggestions', method: 'GET', input: 'Nothing', output: 'Suggestions' })
export const declineSuggestion = contract({ name: 'placements.declineSuggestion', method: 'POST', input: 'Decline', output: 'Suggested' })
/** Accepts a suggestion once the student is placed, and records by which placement. */
export const acceptSuggestion = contract({ name: 'placements.acceptSuggestion', method: 'POST', input: 'Accept', output: 'Suggested' })
