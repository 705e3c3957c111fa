import { contractsOf } from '@/lib/contract'

export type { ShownMail } from './dev.shapes'

const contract = contractsOf(() => import('./dev.shapes'))

/** The newest mails of the outbox, sent or not. */
export const listMails = contract({ name: 'dev.listMails', method: 'GET', input: 'Nothing', output: 'Mails' })
