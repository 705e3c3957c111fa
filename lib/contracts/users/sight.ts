import { contractsOf } from '@/lib/contract'

export type { NeededPrivilege, SessionWay, StudentWay } from './sight.shapes'

const contract = contractsOf(() => import('./sight.shapes'))

/** Whether a person can open a screen, and which module, privilege and role decide it. */
export const explainScreen = contract({ name: 'users.explainScreen', method: 'GET', input: 'AskAboutScreen', output: 'AboutScreen' })

/** Whether a person finds a student in lists and may open their records, and what connects the two. */
export const explainStudent = contract({ name: 'users.explainStudent', method: 'GET', input: 'AskAboutStudent', output: 'AboutStudent' })
