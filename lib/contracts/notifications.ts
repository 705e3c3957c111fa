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

/** The same as readable rows, for the opened list: at most 50 of each kind, newest first. */
export const readPanel = contract({ name: 'notifications.panel', method: 'GET', input: 'Nothing', output: 'Panel' })
/** Marks everything as read that had arrived by the given time. This is no receipt: nobody is told that the person has read it. */
export const readAllUnread = contract({ name: 'notifications.readAll', method: 'POST', input: 'ReadAll', output: 'Done' })
