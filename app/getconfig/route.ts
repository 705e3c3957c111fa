import { expose } from '@/server/kernel/http/expose'
import { getConfigCall } from '@/server/config'

export const POST = expose(getConfigCall)
