import { expose } from '@/server/kernel/http/expose'
import { getUsersCall } from '@/server/users'

export const POST = expose(getUsersCall)
