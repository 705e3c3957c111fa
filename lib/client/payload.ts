import type { Body } from './cafsdb'

/** The fields that a read sends, without empty ones. */
export function queryOf(input: unknown): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(input)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, textOf(value)]),
  )
}

/** The fields that a write sends, without absent ones. An empty text and null stay: they mean that a value is removed. */
export function bodyOf(input: unknown): Body {
  return Object.fromEntries(fieldsOf(input).filter(([, value]) => value !== undefined))
}

/** An address under which the same question is found again: the spelling and order of its fields do not matter. */
export function addressOf(path: string, payload: Body): string {
  const query = new URLSearchParams(
    Object.entries(payload)
      .map(([name, value]) => [name, textOf(value)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

function fieldsOf(input: unknown): [string, unknown][] {
  return typeof input === 'object' && input !== null ? Object.entries(input) : []
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
