import 'server-only'
import type { ImportField } from '@/server/imports'

/** The columns of a document as one table: the type of each row and its values. */
export const caseColumns = [
  'type',
  'id',
  'document',
  'parent',
  'code',
  'text',
  'notes',
  'level',
  'topic',
  'topics',
  'order',
  'retired',
  'issuer',
  'edition',
  'language',
  'licence',
  'relation',
  'target',
  'made',
  'fault',
] as const
export type CaseColumn = (typeof caseColumns)[number]

/** HEADING: it lies too deep to stand as a group. LINK: from an outcome to another. */
export const caseTypes = ['FRAMEWORK', 'GROUP', 'OUTCOME', 'LINK', 'HEADING'] as const
export type CaseType = (typeof caseTypes)[number]

export const caseImportFields: readonly ImportField[] = caseColumns.map((name) => ({ name, isRequired: name === 'type', headers: [name] }))
