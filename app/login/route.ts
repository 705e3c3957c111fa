import { expose } from '@/server/kernel/expose'
import { loginCall } from '@/server/sign-in'

export const POST = expose(loginCall)
