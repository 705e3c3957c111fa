import 'server-only'
import type { MetadataProblem } from '@/lib/sign-in/metadata-problems'
import { fetchOutside, NotFetched } from '@/server/kernel/http/outgoing/fetch-outside'
import type { Provider } from '../queries/saml'
import { metadataPatienceMs } from '../sso/patience'
import { readMetadata, UnusableMetadata } from './idp-metadata'

type Wanted = {
  readonly kind: 'FILE' | 'URL'
  readonly url: string
  readonly mayInner: boolean
  readonly entityId: string
  readonly signer: string
}
type Read =
  | { readonly provider: Provider; readonly problem: null; readonly metadata: string }
  | { readonly provider: null; readonly problem: MetadataProblem; readonly metadata: string }

/** Whether a provider may be this machine: in production no provider of an institution runs on it, and much that is nobody's business does. */
function mayLoopback(): boolean {
  return process.env.NODE_ENV !== 'production'
}

function fetchMetadata(url: string, mayInner: boolean): Promise<Buffer> {
  return fetchOutside(url, {
    mayInner,
    mayLoopback: mayLoopback(),
    accept: 'application/samlmetadata+xml, application/xml, text/xml',
    patienceMs: metadataPatienceMs,
    mostBytes: 4 * 1024 ** 2,
  })
}

/** @param metadata The content of a file, where the source is one. */
export async function readSource({ kind, url, mayInner, entityId, signer }: Wanted, metadata: string, at: Date): Promise<Read> {
  try {
    const text = kind === 'FILE' ? metadata : new TextDecoder().decode(await fetchMetadata(url, mayInner))
    return checkMetadata(text, { entityId, signer, at })
  } catch (error) {
    if (error instanceof NotFetched) return { provider: null, problem: error.problem, metadata: '' }
    throw error
  }
}

export function checkMetadata(
  metadata: string,
  { entityId, signer, at }: Pick<Wanted, 'entityId' | 'signer'> & { readonly at: Date },
): Read {
  try {
    const provider = readMetadata(metadata, {
      at,
      entityId: entityId === '' ? null : entityId,
      signer: signer === '' ? null : signer,
      mayLoopback: mayLoopback(),
    })
    return { provider, problem: null, metadata }
  } catch (error) {
    if (error instanceof UnusableMetadata) return { provider: null, problem: error.problem, metadata }
    throw error
  }
}
