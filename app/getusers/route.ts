import { expose } from '@/server/kernel/expose'
import { getUsersCall } from '@/server/users'

export const POST = expose(getUsersCall)
