import 'server-only'
import { z } from 'zod'
import { importLimits } from '@/server/imports'
import { badField, refuse } from '@/server/kernel/errors'

/** Ids of every UUID version are accepted, because some issuers made theirs before there were rules for them. */
const id = z.guid().toLowerCase()
const text = z.string().catch('')
const maybe = text.optional().transform((one) => one ?? '')
const words = z
  .array(z.string())
  .nullish()
  .catch(null)
  .transform((all) => all ?? [])

const Link = z
  .object({ identifier: id.nullable().catch(null) })
  .nullish()
  .catch(null)
const Licence = z.object({ title: text }).nullish().catch(null)

/** The fields of a document that are used here; all others are left out. */
const Document = z.object({
  identifier: id,
  title: z.string(),
  creator: maybe,
  publisher: maybe,
  version: maybe,
  language: maybe,
  caseVersion: z.string().nullish().catch(null),
  licenseURI: Licence,
})
const Own = z
  .object({ level: text.optional(), group: z.boolean().optional().catch(undefined) })
  .nullish()
  .catch(null)
const Item = z.object({
  identifier: id,
  fullStatement: z.string(),
  humanCodingScheme: maybe,
  notes: maybe,
  conceptKeywords: words,
  statusEndDate: maybe,
  extensions: z.object({ cusp: Own }).nullish().catch(null),
})
export type CaseItem = z.output<typeof Item>
const Association = z.object({
  identifier: id.nullable().catch(null),
  associationType: text,
  sequenceNumber: z.number().nullish().catch(null),
  originNodeURI: Link,
  destinationNodeURI: Link,
})
export type CaseAssociation = z.output<typeof Association>

const rows = z.array(z.unknown()).nullish()
const Package = z.object({ CFDocument: z.unknown(), CFItems: rows, CFAssociations: rows })
const Several = z.object({ CFPackages: z.array(z.unknown()) }).transform(({ CFPackages }) => CFPackages)
const Wrapped = z.object({ CFPackage: z.unknown() }).transform(({ CFPackage }) => [CFPackage])

export type CaseDocument = {
  readonly document: z.output<typeof Document>
  /** Null stands for an item without an id or a statement. */
  readonly items: readonly (CaseItem | null)[]
  readonly associations: readonly CaseAssociation[]
}

/**
 * The documents of a file: one package, as a server of CASE answers it, or several, as they are exported here.
 * @throws VALIDATION_FAILED on `content`
 */
export function documentsOf(value: unknown): CaseDocument[] {
  const several = z.union([z.array(z.unknown()), Several, Wrapped]).safeParse(value)
  const packages = z.array(Package).safeParse(several.success ? several.data : [value])
  if (!packages.success || packages.data.length === 0) throw badField('content', 'caseNoDocument')
  const count = packages.data.reduce((sum, one) => sum + (one.CFItems?.length ?? 0), 0)
  if (count > importLimits.rows) throw tooMany(count)
  return packages.data.map(({ CFDocument, CFItems, CFAssociations }) => {
    const document = Document.safeParse(CFDocument)
    if (!document.success) throw badField('content', 'caseNoDocument')
    assertVersion(document.data.caseVersion)
    return {
      document: document.data,
      items: (CFItems ?? []).map((item) => Item.safeParse(item).data ?? null),
      associations: (CFAssociations ?? []).flatMap((one) => Association.safeParse(one).data ?? []),
    }
  })
}

/** Version 1.1 has everything that 1.0 has in the same places; later versions are unknown and refused. */
function assertVersion(version: string | null | undefined): void {
  if (version && !/^1\.[01]$/.test(version)) throw badField('content', 'caseVersionUnknown')
}

export function tooMany(count: number) {
  const code = 'caseTooManyItems'
  return refuse('VALIDATION_FAILED', { issues: [{ path: 'content', code, message: code, values: { count, most: importLimits.rows } }] })
}
