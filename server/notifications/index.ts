import 'server-only'
export { notificationsCalls, getNotificationsCall } from './calls'
export { provideNotifications } from './sources'
