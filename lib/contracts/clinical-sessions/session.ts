import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./session.shapes'))

/** Everything of one session that the reader may see; the only place where its patient is named. */
export const readSession = contract({ name: 'clinical-sessions.read', method: 'GET', input: 'OneSession', output: 'ReadSession' })
