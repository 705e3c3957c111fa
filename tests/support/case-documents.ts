import { v4, v5 } from 'uuid'

/** A CASE document as other programs write it, from a tree of codes: nested entries are a list. */
interface CaseTree {
  readonly [code: string]: CaseTree | string
}

const space = '3f1d8a4e-52a7-4b7c-9d8e-5e6f7a8b9c0d'
/** The id of the item with this name in the document. */
export const caseId = (document: string, name: string): string => v5(`${document} ${name}`, space)

const uri = (identifier: string) => ({ title: identifier, identifier, uri: `https://outcomes.example/${identifier}` })
export const association = (associationType: string, from: string, to: string, sequenceNumber?: number) => ({
  identifier: v4(),
  associationType,
  originNodeURI: uri(from),
  destinationNodeURI: uri(to),
  ...(sequenceNumber !== undefined && { sequenceNumber }),
})

type Item = { identifier: string; fullStatement: string; humanCodingScheme?: string } & Record<string, unknown>
type CasePackage = { CFDocument: Record<string, unknown>; CFItems: Item[]; CFAssociations: ReturnType<typeof association>[] }

/** `tree` is keyed by code: a text is an outcome, a tree is a group that is called 'Group <code>'. */
export function casePackage(document: string, tree: CaseTree): CasePackage {
  const id = caseId(document, '')
  const made: CasePackage = {
    CFDocument: { identifier: id, title: document, creator: 'A council', caseVersion: '1.1', language: 'en' },
    CFItems: [],
    CFAssociations: [],
  }
  const add = (inside: CaseTree, parent: string) => {
    Object.entries(inside).forEach(([code, content], at) => {
      const identifier = caseId(document, code)
      made.CFItems.push({ identifier, fullStatement: typeof content === 'string' ? content : `Group ${code}`, humanCodingScheme: code })
      made.CFAssociations.push(association('isChildOf', identifier, parent, at + 1))
      if (typeof content !== 'string') add(content, identifier)
    })
  }
  add(tree, id)
  return made
}

export const bytesOf = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
