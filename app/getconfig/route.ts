import { expose } from '@/server/kernel/expose'
import { getConfigCall } from '@/server/config'

export const POST = expose(getConfigCall)
