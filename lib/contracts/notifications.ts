import { contractsOf } from '@/lib/contract'

export type { UnreadComment, UnreadMessage } from './notifications.shapes'

const contract = contractsOf(() => import('./notifications.shapes'))

/** GET /getnotifications, every 10 s: what the person has not read. */
export const getNotifications = contract({
  name: 'notifications.list',
  method: 'GET',
  path: '/getnotifications',
  input: 'Nothing',
  output: 'Unread',
})
