import 'server-only'
import { createHash } from 'node:crypto'
import type { ImportField } from './kinds'

/** A header as it is compared: `E-Mail-Adresse`, `e mail adresse` and `EMAILADRESSE` are one. */
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

/** The fields of the columns, by their headers; '' where none fits. Of two columns with the same field the first counts. */
export function guessColumns(headers: readonly string[], fields: readonly ImportField[]): string[] {
  const taken = new Set<string>()
  const guessed = headers.map(() => '')
  const possible = headers.map((header) => fieldsCalled(headerKey(header), fields))
  // The unambiguous headers come first: they decide about the others.
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

/** Under which a mapping is remembered: the same headers in the same order, brought into the same. */
export function headersKey(headers: readonly string[], targetId: string | null = null): string {
  const keys = headers.map(headerKey)
  return createHash('sha256')
    .update(JSON.stringify(targetId === null ? keys : { targetId, keys }))
    .digest('hex')
}
