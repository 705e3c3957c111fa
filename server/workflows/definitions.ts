import 'server-only'
import type { Definition } from '@/lib/workflows/definition'
import { Definition as Shape } from '@/lib/workflows/definition.shapes'
import type { Db } from '@/server/kernel/db'
import { findDefinition } from './queries/workflows'

const mostKnown = 200
/** On the global object, because Next bundles this module once for each kind of entry. A version never changes. */
const store = globalThis as { cuspWorkflowVersions?: Map<string, Definition> }

/** The definition of a version, read and checked once. */
export async function definitionOf(db: Db, versionId: string): Promise<Definition> {
  store.cuspWorkflowVersions ??= new Map()
  const known = store.cuspWorkflowVersions.get(versionId)
  if (known) return known
  const read = Shape.parse(await findDefinition(db, versionId))
  if (store.cuspWorkflowVersions.size >= mostKnown) store.cuspWorkflowVersions.clear()
  store.cuspWorkflowVersions.set(versionId, read)
  return read
}

/** A draft as it is stored. */
export function draftOf(stored: unknown): Definition {
  return Shape.parse(stored)
}
