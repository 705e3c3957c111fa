import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { refuseSignOn } from './refuse-sign-on'

/** As long as somebody waits for a provider, for each thing that it is asked. */
export const patienceMs = 5_000

const Metadata = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), end_session_endpoint: z.url().optional() })
export type Metadata = z.output<typeof Metadata>

/** Where all accounts of these tenants are asked for: of one by itself, of several at the place for all organisations, and then told apart. */
export function authorityOf(tenants: readonly string[]): string {
  const [tenant, ...others] = tenants
  return `${env().ENTRA_AUTHORITY}/${tenant === undefined || others.length > 0 ? 'organizations' : tenant}/v2.0`
}

export function wellKnownOf(tenants: readonly string[]): string {
  return `${authorityOf(tenants)}/.well-known/openid-configuration`
}

/** By whom a token of this tenant says that it was made. */
export function issuerOf(tenant: string): string {
  return `${env().ENTRA_AUTHORITY}/${tenant}/v2.0`
}

export type Found = { readonly metadata: Metadata } | { readonly problem: 'UNREACHABLE' | 'TENANT_UNKNOWN' | 'WRONG_ANSWER' }

/** What Entra says of itself. */
export async function findMetadata(tenants: readonly string[]): Promise<Found> {
  const answer = await fetch(wellKnownOf(tenants), { redirect: 'error', signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  if (!answer || answer.status >= 500) return { problem: 'UNREACHABLE' }
  if (!answer.ok) return { problem: 'TENANT_UNKNOWN' }
  const read = Metadata.safeParse(await answer.json().catch(() => null))
  return read.success ? { metadata: read.data } : { problem: 'WRONG_ANSWER' }
}

/** @throws SSO_REFUSED UNREACHABLE */
export async function readMetadata(tenants: readonly string[]): Promise<Metadata> {
  const found = await findMetadata(tenants)
  if ('problem' in found) throw refuseSignOn('UNREACHABLE')
  return found.metadata
}
