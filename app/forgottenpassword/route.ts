import { expose } from '@/server/kernel/http/expose'
import { forgottenPasswordByGetCall, forgottenPasswordCall } from '@/server/sign-in'

export const GET = expose(forgottenPasswordByGetCall)
export const POST = expose(forgottenPasswordCall)
