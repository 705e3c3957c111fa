import { expose } from '@/server/kernel/http/expose'
import { loginCall } from '@/server/sign-in'

export const POST = expose(loginCall)
