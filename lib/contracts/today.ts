import { contractsOf } from '@/lib/contract'

export type { Stop, TodaysDay, Waiting, WaitingRow } from './today.shapes'

const contract = contractsOf(() => import('./today.shapes'))

/** What waits for the asker, over all areas that are open to them. */
export const listWaiting = contract({ name: 'today.waiting', method: 'GET', input: 'Nothing', output: 'Waiting', offline: 'fallback' })
