import { exposeText } from '@/server/kernel/expose-text'
import { feedCall } from '@/server/timetables'

export const GET = exposeText(feedCall)
