import 'server-only'
import { signOnRefusals, type SignOnRefusal } from '@/lib/sign-in/sign-on'
import { refuse, type Refusal } from '@/server/kernel/errors'

const code = 'sign-in.SSO_REFUSED'

/** The refusal of a login, with the reason that a page explains. */
export function refuseSignOn(why: SignOnRefusal): Refusal {
  return refuse('FORBIDDEN', { code, data: { why } })
}

/** The page that explains what went wrong; where nobody foresaw the error, it says only that there was one. */
export function refusalHref({ status, more }: Refusal): string {
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
