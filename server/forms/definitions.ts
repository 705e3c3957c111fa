import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'

const parsed = new Map<string, Definition>()
const mostCached = 500

/** A published version never changes, so it is parsed once a process. */
export function versionDefinition(version: { readonly id: string; readonly definition: unknown }): Definition {
  const known = parsed.get(version.id)
  if (known) return known
  if (parsed.size >= mostCached) parsed.clear()
  const definition = DefinitionShape.parse(version.definition)
  parsed.set(version.id, definition)
  return definition
}

/** Without the database's copy, where this process has it. */
export function knownDefinition(versionId: string): Definition | null {
  return parsed.get(versionId) ?? null
}

export function draftDefinition(draft: unknown): Definition {
  return DefinitionShape.parse(draft)
}
