import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import type { Db } from '@/server/kernel/db'
import { findDefinition } from './queries/versions'

const parsed = new Map<string, Definition>()
/**
 * The limit for all cached definitions, measured as JSON; the least recently used ones are dropped first. Parsed, they take about four times as much memory.
 */
const mostCachedBytes = 8 * 1024 * 1024
const bytesOf = new Map<string, number>()

/** A published version never changes, so it is parsed once for each process. */
export function versionDefinition(version: { readonly id: string; readonly definition: unknown }): Definition {
  const known = knownDefinition(version.id)
  if (known) return known
  const definition = DefinitionShape.parse(version.definition)
  const bytes = Buffer.byteLength(JSON.stringify(definition))
  parsed.set(version.id, definition)
  bytesOf.set(version.id, bytes)
  let cachedBytes = [...bytesOf.values()].reduce((total, one) => total + one, 0)
  for (const id of parsed.keys()) {
    if (cachedBytes <= mostCachedBytes || id === version.id) break
    cachedBytes -= bytesOf.get(id) ?? 0
    parsed.delete(id)
    bytesOf.delete(id)
  }
  return definition
}

/** The cached definition, if this process has it, without reading it from the database. */
export function knownDefinition(versionId: string): Definition | null {
  const known = parsed.get(versionId)
  if (!known) return null
  // The map is kept in the order of use.
  parsed.delete(versionId)
  parsed.set(versionId, known)
  return known
}

/**
 * The definition of a version, by its id. Callers read several one after the other, so that no more than one is held at once. @throws where there is no such
 * version
 */
export async function readDefinition(db: Db, versionId: string): Promise<Definition> {
  return knownDefinition(versionId) ?? versionDefinition({ id: versionId, definition: await findDefinition(db, versionId) })
}

export function draftDefinition(draft: unknown): Definition {
  return DefinitionShape.parse(draft)
}
