import 'server-only'
import type { FieldType } from '@/lib/forms/vocabulary'
import { boundsFrom } from './expressions'
import type { SheetRow } from './sheets'

/** Parts of a row that were left out of the import; their texts are in `formEditor.import.left`. */
export type LeftCode =
  'type' | 'repeat' | 'list' | 'relevant' | 'required' | 'constraint' | 'formula' | 'column' | 'language' | 'tooMany' | 'scale'
type Made = { readonly type: FieldType; readonly more: Readonly<Record<string, unknown>>; readonly left: readonly LeftCode[] }
export type Lists = ReadonlyMap<string, readonly object[]>

/** The field for a row, without captions and rules; null for an unknown type. */
export function fieldOf({ cells }: SheetRow, lists: Lists): Made | null {
  const [kind = '', list = '', ...rest] = (cells.get('type') ?? '').split(/\s+/)
  const appearance = cells.get('appearance') ?? ''
  const constraint = cells.get('constraint') ?? ''
  const plain = (type: FieldType, more: Record<string, unknown> = {}): Made => ({
    type,
    more,
    left: constraint === '' ? [] : ['constraint'],
  })
  switch (kind.toLowerCase()) {
    case 'text':
    case 'string': {
      const bounds = constraint === '' ? null : boundsFrom(constraint, 'string-length(.)')
      const type = appearance.includes('multiline') ? 'MULTILINE' : 'TEXT'
      return bounds ? { type, more: { minChars: bounds.min, maxChars: bounds.max }, left: [] } : plain(type)
    }
    case 'integer':
    case 'int':
    case 'decimal': {
      const decimals = kind.toLowerCase() === 'decimal' ? 2 : 0
      const bounds = constraint === '' ? null : boundsFrom(constraint, '.')
      return bounds ? { type: 'NUMBER', more: { decimals, ...bounds }, left: [] } : plain('NUMBER', { decimals })
    }
    case 'range':
      return plain('NUMBER', rangeOf(cells.get('parameters') ?? ''))
    case 'date':
      return plain('DATE')
    case 'acknowledge':
    case 'trigger':
      return plain('BOOLEAN')
    case 'note':
      return { type: 'NOTES', more: {}, left: [] }
    case 'image':
    case 'photo':
      return plain('FILE_UPLOAD', appearance.includes('signature') ? {} : { types: ['jpg', 'png'], most: 1, camera: true })
    case 'file':
      return plain('FILE_UPLOAD', { most: 1 })
    case 'calculate':
      return { type: 'COMPUTED', more: { formula: null }, left: [] }
    case 'select_one':
    case 'select_multiple': {
      const options = lists.get(list)
      const type = kind.toLowerCase() === 'select_one' ? 'DROPDOWN' : 'MULTISELECT'
      const made = plain(type, { options: options ?? [], other: rest.includes('or_other') })
      return options ? made : { ...made, left: [...made.left, 'list'] }
    }
    default:
      return null
  }
}

function rangeOf(parameters: string): Record<string, unknown> {
  const given = new Map([...parameters.matchAll(/([a-z]+)\s*=\s*(-?\d+(?:\.\d+)?)/g)].map(([, name, value]) => [name, Number(value)]))
  return { min: given.get('start') ?? null, max: given.get('end') ?? null, decimals: Number.isInteger(given.get('step') ?? 1) ? 0 : 2 }
}
