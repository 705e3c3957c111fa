import 'server-only'
import { env } from '@/lib/env'

/** The addresses of Cusp, from APP_URL alone: an address in a request is only what its sender says. */
export function ownAddresses() {
  const base = `${env().APP_URL}/sso/shibboleth`
  return { entityId: `${base}/metadata`, metadata: `${base}/metadata`, consumer: `${base}/acs`, logout: `${base}/slo` } as const
}

/** A key of Cusp, both parts as PEM. */
export type OwnKey = { readonly certificate: string; readonly privateKey: string }
