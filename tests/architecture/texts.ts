import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** By key, the file's name first. */
type Texts = ReadonlyMap<string, string>

/** The words of lists that are only declared: in one file, each below the namespace that it is a text of. */
export const together = 'namedLists'

export function fileOf(locale: string, key: string): string {
  return `messages/${locale}/${togetherIn('en-GB').has(key) || togetherIn(locale).has(key) ? together : (key.split('.')[0] ?? '')}.json`
}

export function togetherIn(locale: string): Texts {
  const file = `messages/${locale}/${together}.json`
  return new Map(existsSync(file) ? flat(JSON.parse(readFileSync(file, 'utf8')), '') : [])
}

/** Every namespace. */
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
  const own = filesOf(locale).flatMap((name) => flat(JSON.parse(readFileSync(`messages/${locale}/${name}.json`, 'utf8')), name))
  return new Map([...own, ...togetherIn(locale)])
}

function flat(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, at === '' ? key : `${at}.${key}`))
}
