import type { Body } from './cafsdb'

/** What a read sends: nothing empty. */
export function queryOf(input: unknown): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(input)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, textOf(value)]),
  )
}

/** What a write sends: nothing that was not given. An empty text and null stay: they say that a value is taken away. */
export function bodyOf(input: unknown): Body {
  return Object.fromEntries(fieldsOf(input).filter(([, value]) => value !== undefined))
}

/** An address by which the same question is found again: spelling and order of its fields do not matter. */
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
