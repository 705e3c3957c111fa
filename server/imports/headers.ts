import 'server-only'
import { createHash } from 'node:crypto'
import type { ImportField } from './kinds'

/** The form in which headers are compared: `E-Mail-Adresse`, `e mail adresse` and `EMAILADRESSE` are the same. */
export function headerKey(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/ø/gi, 'o')
    .replace(/æ/gi, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** The fields of the columns, guessed from their headers; '' where none fits. Where two columns have the same field, the first one counts. */
export function guessColumns(headers: readonly string[], fields: readonly ImportField[]): string[] {
  const taken = new Set<string>()
  const guessed = headers.map(() => '')
  const possible = headers.map((header) => fieldsCalled(headerKey(header), fields))
  // Unambiguous headers are matched first, because they decide about the others.
  for (const isClear of [true, false]) {
    for (const [at, among] of possible.entries()) {
      if ((among.length === 1) !== isClear) continue
      const free = among.filter(({ name }) => !taken.has(name))
      const field =
        free.find(({ beside }) => beside !== undefined && taken.has(beside)) ?? free.find(({ beside }) => beside === undefined) ?? free[0]
      if (!field) continue
      taken.add(field.name)
      guessed[at] = field.name
    }
  }
  return guessed
}

function fieldsCalled(key: string, fields: readonly ImportField[]): readonly ImportField[] {
  return key === '' ? [] : fields.filter(({ name, headers }) => [name, ...headers].some((one) => headerKey(one) === key))
}

/** The key under which a mapping is remembered: the same headers in the same order, imported into the same target. */
export function headersKey(headers: readonly string[], targetId: string | null = null): string {
  const keys = headers.map(headerKey)
  return createHash('sha256')
    .update(JSON.stringify(targetId === null ? keys : { targetId, keys }))
    .digest('hex')
}
