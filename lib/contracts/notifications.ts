import { contractsOf } from '@/lib/contract'

export type { PanelRow, UnreadComment, UnreadMessage } from './notifications.shapes'

const contract = contractsOf(() => import('./notifications.shapes'))

/** GET /getnotifications, every 10 s: what the person has not read. */
export const getNotifications = contract({
  name: 'notifications.list',
  method: 'GET',
  path: '/getnotifications',
  input: 'Nothing',
  output: 'Unread',
})

/** The same in words, for whoever opens the list of it: 50 of a kind at most, the newest first. */
export const readPanel = contract({ name: 'notifications.panel', method: 'GET', input: 'Nothing', output: 'Panel' })
/** All that had come by then is unread no more. That is no receipt: nobody is told that they have read it. */
export const readAllUnread = contract({ name: 'notifications.readAll', method: 'POST', input: 'ReadAll', output: 'Done' })
