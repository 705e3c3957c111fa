import 'server-only'
import type { RequestInfo } from '@/server/kernel/define-call'
import type { Provider } from './providers'
import { refuseSignOn } from './refuse-sign-on'
import type { Vouched } from './vouched'

export const entra: Provider = {
  isReady: () => Promise.resolve(false),
  begin: () => Promise.reject(refuseSignOn('NOT_SET_UP')),
  end: () => Promise.resolve(null),
}

export function entraVouches(_input: unknown, _request: RequestInfo): Promise<{ vouched: Vouched; cookies: readonly string[] }> {
  return Promise.reject(refuseSignOn('NOT_SET_UP'))
}
