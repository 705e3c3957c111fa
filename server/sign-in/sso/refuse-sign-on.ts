import 'server-only'
import { signOnRefusals, type SignOnRefusal } from '@/lib/sign-in/sign-on'
import { refuse, type Refusal } from '@/server/kernel/errors'

const code = 'sign-in.SSO_REFUSED'

/** Nobody is let in, and a page says why. */
export function refuseSignOn(why: SignOnRefusal): Refusal {
  return refuse('FORBIDDEN', { code, data: { why } })
}

/** The page that tells what went wrong; of what nobody foresaw, that something did. */
export function refusedAt({ status, more }: Refusal): string {
  const why =
    signOnRefusals.find((known) => known === more.data?.why) ??
    (status === 'MODULE_DISABLED'
      ? 'NOT_SET_UP'
      : status === 'TOO_MANY_REQUESTS'
        ? 'TOO_MANY'
        : status === 'VALIDATION_FAILED'
          ? 'INVALID'
          : 'FAILED')
  return `/sso/refused?why=${why}`
}
