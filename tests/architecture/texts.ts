import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Texts by key, beginning with the file's name. */
type Texts = ReadonlyMap<string, string>

/** The file for the words of declared lists, each below its namespace. */
export const together = 'namedLists'

export function fileOf(locale: string, key: string): string {
  return `messages/${locale}/${togetherIn('en-GB').has(key) || togetherIn(locale).has(key) ? together : (key.split('.')[0] ?? '')}.json`
}

export function togetherIn(locale: string): Texts {
  const file = `messages/${locale}/${together}.json`
  return new Map(existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8')), '') : [])
}

/** Every namespace of a language. */
export function filesOf(locale: string): string[] {
  const folder = `messages/${locale}`
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replace(/\.json$/, ''))
        .filter((name) => name !== together)
        .sort()
    : []
}

export function textsIn(locale: string): Texts {
  const own = filesOf(locale).flatMap((name) => flattenTexts(JSON.parse(readFileSync(`messages/${locale}/${name}.json`, 'utf8')), name))
  return new Map([...own, ...togetherIn(locale)])
}

function flattenTexts(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => flattenTexts(inner, at === '' ? key : `${at}.${key}`))
}
