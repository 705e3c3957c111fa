import { expose } from '@/server/kernel/expose'
import { forgottenPasswordByGetCall, forgottenPasswordCall } from '@/server/sign-in'

export const GET = expose(forgottenPasswordByGetCall)
export const POST = expose(forgottenPasswordCall)
