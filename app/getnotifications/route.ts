import '@/server/registry'
import { expose } from '@/server/kernel/http/expose'
import { getNotificationsCall } from '@/server/notifications'

export const GET = expose(getNotificationsCall)
