import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { MeasureField, MeasureSource } from '@/server/kernel/queries/measures.sql'
import { findNames } from './names.sql'

/** A field with more values than this is no choice that anybody reads through. */
const mostValues = 300

type Values = {
  readonly name: string
  readonly words: string | null
  readonly options: { readonly id: string; readonly name: string | null }[]
}

/** The fields of a source by which it can be narrowed, each with its values; a field with none, or with too many to choose from, is left out. */
export async function listFields(db: Db, { fields }: MeasureSource, names: readonly string[]): Promise<Values[]> {
  const found: Values[] = []
  for (const name of names) {
    const field = fields[name]
    const options = field ? await valuesOf(db, field) : []
    if (field && options.length > 0 && options.length <= mostValues)
      found.push({ name, words: field.options?.words ?? (field.kind === 'BOOL' ? 'yesNo' : null), options })
  }
  return found
}

async function valuesOf(db: Db, { kind, options, names }: MeasureField): Promise<Values['options']> {
  if (names !== undefined) return findNames(db, names, { q: '', limit: mostValues + 1 })
  const own = options?.values ?? (kind === 'BOOL' ? ['true', 'false'] : [])
  return own.map((id) => ({ id, name: null }))
}
