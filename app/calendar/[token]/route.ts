import { exposeText } from '@/server/kernel/http/expose-text'
import { feedCall } from '@/server/timetables'

export const GET = exposeText(feedCall)
