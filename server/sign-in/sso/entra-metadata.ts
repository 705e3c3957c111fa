import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/env'
import { patienceMs } from './patience'
import { refuseSignOn } from './refuse-sign-on'

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
})
type Metadata = z.output<typeof Metadata>

/**
 * The address at which accounts of these tenants are asked for: a single tenant's own, or the one for all organisations, whose accounts are told apart
 * afterwards.
 */
function authorityOf(tenants: readonly string[]): string {
  const [tenant, ...others] = tenants
  return `${env().ENTRA_AUTHORITY}/${tenant === undefined || others.length > 0 ? 'organizations' : tenant}/v2.0`
}

export function wellKnownOf(tenants: readonly string[]): string {
  return `${authorityOf(tenants)}/.well-known/openid-configuration`
}

/** The issuer that a token of this tenant names. */
export function issuerOf(tenant: string): string {
  return `${env().ENTRA_AUTHORITY}/${tenant}/v2.0`
}

/** The issuer that the metadata of these tenants must name; at the address for all organisations it names none of them. */
export function metadataIssuerOf(tenants: readonly string[]): string {
  const [tenant, ...others] = tenants
  return issuerOf(tenant === undefined || others.length > 0 ? '{tenantid}' : tenant)
}

type Found = { readonly metadata: Metadata } | { readonly problem: 'UNREACHABLE' | 'TENANT_UNKNOWN' | 'WRONG_ANSWER' }

/** Entra's own metadata. */
export async function findMetadata(tenants: readonly string[]): Promise<Found> {
  const answer = await fetchEntra(wellKnownOf(tenants))
  if (!answer) return { problem: 'UNREACHABLE' }
  if (answer.status !== 200) return { problem: 'TENANT_UNKNOWN' }
  const read = Metadata.safeParse(answer.said)
  return read.success && read.data.issuer === metadataIssuerOf(tenants) ? { metadata: read.data } : { problem: 'WRONG_ANSWER' }
}

/** @throws SSO_REFUSED UNREACHABLE */
export async function readMetadata(tenants: readonly string[]): Promise<Metadata> {
  const found = await findMetadata(tenants)
  if ('problem' in found) throw refuseSignOn('UNREACHABLE')
  return found.metadata
}

/** Null where Entra does not answer to the end, or answers with an error of its own; an answer that is no JSON counts as empty. */
export async function fetchEntra(
  address: string,
  body?: URLSearchParams,
): Promise<{ readonly status: number; readonly said: unknown } | null> {
  try {
    const answer = await fetch(address, {
      ...(body && { method: 'POST', body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    return answer.status >= 500 ? null : { status: answer.status, said: jsonOf(text) }
  } catch {
    return null
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
