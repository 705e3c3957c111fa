import 'server-only'
import { env } from '@/lib/env'

/** Where we are, by APP_URL alone: what a request says of our address, its sender says. */
export function ownAddresses() {
  const base = `${env().APP_URL}/sso/shibboleth`
  return { entityId: `${base}/metadata`, metadata: `${base}/metadata`, consumer: `${base}/acs`, logout: `${base}/slo` } as const
}

/** One of our own: PEM both. */
export type OwnKey = { readonly certificate: string; readonly privateKey: string }
