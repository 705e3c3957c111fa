import 'server-only'
import type { Definition } from '@/lib/workflows/definition'
import { Definition as Shape } from '@/lib/workflows/definition.shapes'
import type { Db } from '@/server/kernel/db'
import { findDefinition } from './queries/workflows'

const mostKnown = 200

declare global {
  // On the global object, because Next bundles this module once for each kind of entry. A version never changes.
  var cuspWorkflowVersions: Map<string, Definition> | undefined
}

/** The definition of a version, read and checked once. */
export async function definitionOf(db: Db, versionId: string): Promise<Definition> {
  const versions = (globalThis.cuspWorkflowVersions ??= new Map<string, Definition>())
  const known = versions.get(versionId)
  if (known) return known
  const read = Shape.parse(await findDefinition(db, versionId))
  if (versions.size >= mostKnown) versions.clear()
  versions.set(versionId, read)
  return read
}

/** A draft as it is stored. */
export function draftOf(stored: unknown): Definition {
  return Shape.parse(stored)
}
