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
const https = (text: string): boolean => URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)

/** Where the provider's metadata comes from. */
const source = {
  kind: z.enum(['FILE', 'URL']),
  /** '' of a file. */
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => text === '' || https(text), 'httpsOnly'),
  /** Whether the address may be one of the institution's own network. */
  mayInner: z.boolean(),
  /** Which of several; '' where there is but one. */
  entityId: z.string().trim().max(1_024).regex(/^\S*$/, 'noSpaces'),
  /** Whose signature the metadata must bear; '' where none is asked for. */
  signer: Pem,
  /** What stands in it: of a file always, of an address as it was fetched last. */
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

/** `provider` is what was found; else `problem` says what is in the way. `metadata` is what was read, to be saved as it is. */
export const TriedShibboleth = z.object({
  provider: Provider.nullable(),
  problem: z.enum(metadataProblems).nullable(),
  metadata: z.string(),
})

const OwnKey = z.object({ stage: z.enum(['NEXT', 'CURRENT', 'PREVIOUS']), certificate: Certificate })
export const Shibboleth = z.object({
  revision: z.number().int(),
  isOn: z.boolean(),
  /** What it comes from; null where nothing was saved yet. */
  source: z
    .object({ kind: z.enum(['FILE', 'URL']), url: z.string(), mayInner: z.boolean(), entityId: z.string(), signer: z.string() })
    .nullable(),
  provider: Provider.nullable(),
  /** When it was read, and when that was tried last, in vain where there is a `problem`. */
  readAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  problem: z.enum(metadataProblems).nullable(),
  own: z.object({ entityId: z.string(), consumer: z.string(), logout: z.string(), keys: z.array(OwnKey) }),
})
export type Shibboleth = z.output<typeof Shibboleth>
export const SavedShibboleth = z.object({ revision: z.number().int(), savedAt: z.string() })

/** MAKE: the first one, or the one that is to follow. USE: the next one from now on. REMOVE: the previous one, or the next one that is not wanted. */
export const ChangeSamlKey = z.strictObject({ step: z.enum(['MAKE', 'USE', 'REMOVE']) })
export const ChangedSamlKey = z.object({ keys: z.array(OwnKey) })

/** What a browser carries here as a form from the provider's page. */
export const SamlArrival = z.strictObject({ SAMLResponse: z.string().min(1).max(600_000), RelayState: z.string().max(400).default('') })
/** The query, as it was sent: the signature is over that. */
export const SamlLogout = z.strictObject({ query: z.string().max(64 * 1024) })
export const Visit = z.object({
  to: z.string().optional(),
  page: z.object({ html: z.string(), policy: z.string(), type: z.string().optional() }).optional(),
})
