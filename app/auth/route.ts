import { expose } from '@/server/kernel/expose'
import { authenticateCall } from '@/server/sign-in'

export const POST = expose(authenticateCall)
