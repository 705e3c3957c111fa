import { z } from 'zod'
import { metadataProblems } from '@/lib/sign-in/metadata-problems'

export { Nothing } from '../plain.shapes'

const Pem = z
  .string()
  .trim()
  .max(20_000)
  .refine(
    (text) => text === '' || /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----$/.test(text),
    'certificateInvalid',
  )
const isWebAddress = (text: string): boolean => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)

/** The source of the provider's metadata. */
const source = {
  kind: z.enum(['FILE', 'URL']),
  /** '' for a file. */
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => text === '' || isWebAddress(text), 'httpsOnly'),
  /** Whether the address may be one of the institution's own network. */
  mayInner: z.boolean(),
  /** The provider to use among several; '' if there is only one. */
  entityId: z.string().trim().max(1_024).regex(/^\S*$/, 'noSpaces'),
  /** The certificate that must have signed the metadata; '' if no signature is asked for. */
  signer: Pem,
  /** The text of the metadata: always for a file, and for an address as it was last fetched. */
  metadata: z.string().max(5_000_000),
}
export const ShibbolethSource = z.strictObject(source).check(({ value: { kind, url, metadata }, issues }) => {
  if (kind === 'URL' && url === '') issues.push({ code: 'custom', path: ['url'], message: 'required', input: url })
  if (kind === 'FILE' && metadata.trim() === '') issues.push({ code: 'custom', path: ['metadata'], message: 'required', input: metadata })
})
export const SaveShibboleth = z.strictObject({ ...source, revision: z.number().int().min(0).max(2_000_000_000) })

const Certificate = z.object({
  fingerprint: z.string(),
  subject: z.string(),
  from: z.string(),
  until: z.string(),
  state: z.enum(['VALID', 'SOON', 'EXPIRED']),
})
export type ShownCertificate = z.output<typeof Certificate>
const Provider = z.object({
  entityId: z.string(),
  displayName: z.string(),
  signOnUrl: z.string(),
  hasLogout: z.boolean(),
  certificates: z.array(Certificate),
  scopes: z.array(z.string()).nullable(),
  validUntil: z.string().nullable(),
})
export type ShownProvider = z.output<typeof Provider>

/** `provider` is the provider that was found; otherwise `problem` is the obstacle. `metadata` is the text that was read, to be saved unchanged. */
export const TriedShibboleth = z.object({
  provider: Provider.nullable(),
  problem: z.enum(metadataProblems).nullable(),
  metadata: z.string(),
})

const OwnKey = z.object({ stage: z.enum(['NEXT', 'CURRENT', 'PREVIOUS']), certificate: Certificate })
export const Shibboleth = z.object({
  revision: z.number().int(),
  isOn: z.boolean(),
  /** The source of the metadata; null if nothing was saved yet. */
  source: z
    .object({ kind: z.enum(['FILE', 'URL']), url: z.string(), mayInner: z.boolean(), entityId: z.string(), signer: z.string() })
    .nullable(),
  provider: Provider.nullable(),
  /** When the metadata was last read, and when reading was last tried; if there is a `problem`, that try failed. */
  readAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  problem: z.enum(metadataProblems).nullable(),
  own: z.object({ entityId: z.string(), consumer: z.string(), logout: z.string(), keys: z.array(OwnKey) }),
})
export type Shibboleth = z.output<typeof Shibboleth>
export const SavedShibboleth = z.object({ revision: z.number().int(), savedAt: z.string() })

/** MAKE makes the first key, or the next one. USE puts the next key into use. REMOVE removes the previous key, or an unwanted next one. */
export const ChangeSamlKey = z.strictObject({ step: z.enum(['MAKE', 'USE', 'REMOVE']) })
export const ChangedSamlKey = z.object({ keys: z.array(OwnKey) })

/** The form that a browser posts here from the provider's page. */
export const SamlArrival = z.strictObject({ SAMLResponse: z.string().min(1).max(600_000), RelayState: z.string().max(400).default('') })
/** The query exactly as it was sent, because the signature covers it. */
export const SamlLogout = z.strictObject({ query: z.string().max(64 * 1024) })
export const Visit = z.object({
  to: z.string().optional(),
  page: z.object({ html: z.string(), policy: z.string(), type: z.string().optional() }).optional(),
})
