import { contractsOf } from '@/lib/contract'

export type { Stop, TodaysDay, TodaysFloor, Waiting, WaitingRow } from './today.shapes'

const contract = contractsOf(() => import('./today.shapes'))

/** What waits for the asker, over all areas that are open to them. */
export const listWaiting = contract({ name: 'today.waiting', method: 'GET', input: 'Nothing', output: 'Waiting', offline: 'fallback' })
/** What is on now or next, with the one thing to do; the rest of today, and how the next day begins. */
export const readDay = contract({ name: 'today.day', method: 'GET', input: 'Nothing', output: 'TodaysDay', offline: 'fallback' })
/** For who looks after many: the clinics in numbers, who is at risk, what is late, and whether the installation is well. */
export const readFloor = contract({ name: 'today.floor', method: 'GET', input: 'Nothing', output: 'TodaysFloor', offline: 'fallback' })

/** People, cases, forms and threads by a word, of each a few: for the command palette. Of all of them alone what the asker's own lists would show. */
export const find = contract({ name: 'today.find', method: 'GET', input: 'Find', output: 'Found' })
