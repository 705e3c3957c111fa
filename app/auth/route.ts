import { exposeEither } from '@/server/kernel/http/expose'
import { authenticateCall, finishSignOnCall, isSignOn } from '@/server/sign-in'

export const POST = exposeEither(authenticateCall, finishSignOnCall, isSignOn)
