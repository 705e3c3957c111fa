import { screen } from '@/app/screen'
import { NotificationSettingsScreen } from '@/components/messaging/notification-settings-screen'
import { readNotificationSettingsCall } from '@/server/messaging'

export default screen('notificationSettings', async ({ run }) => (
  <NotificationSettingsScreen initial={await run(readNotificationSettingsCall, {})} />
))
