import 'server-only'
import { createHash } from 'node:crypto'
import type { ImportField } from './kinds'

/** A header as it is compared: `E-Mail-Adresse`, `e mail adresse` and `EMAILADRESSE` are one. */
export function headerKey(header: string): string {
  return header.normalize('NFKD').replace(/đ/g, 'd').replace(/Đ/g, 'D').replace(/ø/gi, 'o').replace(/æ/gi, 'ae').replace(/ß/g, 'ss').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

/** What the columns are, by their headers; '' where it cannot be told. Of two columns that say the same the first is taken. */
export function guessColumns(headers: readonly string[], fields: readonly ImportField[]): string[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const key = headerKey(header)
    const field = key === '' ? undefined : fields.find(({ name, headers: known }) => !taken.has(name) && [name, ...known].some((one) => headerKey(one) === key))
    if (field) taken.add(field.name)
    return field?.name ?? ''
  })
}

/** Under which a mapping is remembered: the same headers in the same order, brought into the same. */
export function headersKey(headers: readonly string[], targetId: string | null = null): string {
  const keys = headers.map(headerKey)
  return createHash('sha256').update(JSON.stringify(targetId === null ? keys : { targetId, keys })).digest('hex')
}
