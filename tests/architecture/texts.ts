import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** By key, the file's name first. */
export type Texts = ReadonlyMap<string, string>

export function fileOf(locale: string, key: string): string {
  return `messages/${locale}/${key.split('.')[0] ?? ''}.json`
}

export function filesOf(locale: string): string[] {
  const folder = `messages/${locale}`
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replace(/\.json$/, ''))
        .sort()
    : []
}

export function textsIn(locale: string): Texts {
  return new Map(filesOf(locale).flatMap((name) => flat(JSON.parse(readFileSync(`messages/${locale}/${name}.json`, 'utf8')), name)))
}

function flat(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, `${at}.${key}`))
}
