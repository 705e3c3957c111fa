import 'server-only'
import type { Definition } from '@/lib/workflows/definition'
import { Definition as Shape } from '@/lib/workflows/definition.shapes'
import type { Db } from '@/server/kernel/db'
import { listDefinitions } from './queries/workflows'

const mostKnown = 500

declare global {
  // On the global object, because Next bundles this module once for each kind of entry. A version never changes.
  var cuspWorkflowVersions: Map<string, Definition> | undefined
}

function cachedVersions(): Map<string, Definition> {
  return (globalThis.cuspWorkflowVersions ??= new Map<string, Definition>())
}

/** The definition of a version, read and checked once. */
export async function definitionOf(db: Db, versionId: string): Promise<Definition> {
  const found = (await definitionsOf(db, [versionId])).get(versionId)
  if (!found) throw new Error(`There is no version ${versionId}.`)
  return found
}

/** The definitions of several versions: those not cached are read in one statement. */
export async function definitionsOf(db: Db, versionIds: readonly string[]): Promise<ReadonlyMap<string, Definition>> {
  const versions = cachedVersions()
  const wanted = [...new Set(versionIds)]
  const found = new Map<string, Definition>()
  for (const id of wanted) {
    const definition = versions.get(id)
    if (definition) found.set(id, definition)
  }
  const missing = wanted.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  for (const { id, definition } of await listDefinitions(db, missing)) {
    const read = Shape.parse(definition)
    if (versions.size >= mostKnown) versions.clear()
    versions.set(id, read)
    found.set(id, read)
  }
  return found
}

/** A stored draft as a definition. */
export function draftOf(stored: unknown): Definition {
  return Shape.parse(stored)
}
