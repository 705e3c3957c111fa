import { contractsOf } from '@/lib/contract'

export type { Stop, TodaysDay, TodaysFloor, Waiting, WaitingRow } from './today.shapes'

const contract = contractsOf(() => import('./today.shapes'))

/** What waits for the asker, over all areas that are open to them. */
export const listWaiting = contract({ name: 'today.waiting', method: 'GET', input: 'Nothing', output: 'Waiting', offline: 'fallback' })
/** The current or next stop with the one thing to do, the rest of today, and the beginning of the next day. */
export const readDay = contract({ name: 'today.day', method: 'GET', input: 'Nothing', output: 'TodaysDay', offline: 'fallback' })
/** An overview for people who look after many: clinics in numbers, students at risk, late forms, and the state of the installation. */
export const readFloor = contract({ name: 'today.floor', method: 'GET', input: 'Nothing', output: 'TodaysFloor', offline: 'fallback' })

/** Finds a few people, cases, forms and threads by a word, for the command palette. It finds only what the asker's own lists would show. */
export const find = contract({ name: 'today.find', method: 'GET', input: 'Find', output: 'Found' })
