import 'server-only'
import type { WordedText } from '@/lib/contracts/config/wording'
import { locales, sourceLocale, type Locale } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import { isTree } from '@/lib/i18n/word-at'
import { placeholdersOf } from './message-check'
import type { Settings } from './read-settings'

type Overrides = Settings['languageoverride']
type Text = { readonly key: string; readonly original: string; readonly folded: string }

const read = new Map<Locale, Promise<ReadonlyMap<string, Text>>>()

/** Every text of a language by its key, without the institution's own. The texts only change with a new version. */
export function textsIn(locale: Locale): Promise<ReadonlyMap<string, Text>> {
  const known = read.get(locale)
  if (known) return known
  const made = messagesIn(locale).then(
    (messages) =>
      new Map(flattenTexts(messages, []).map(([key, original]) => [key, { key, original, folded: foldText(`${key} ${original}`) }])),
  )
  read.set(locale, made)
  return made
}

function flattenTexts(tree: unknown, path: readonly string[]): [string, string][] {
  if (typeof tree === 'string') return [[path.join('.'), tree]]
  return isTree(tree) ? Object.entries(tree).flatMap(([key, inner]) => flattenTexts(inner, [...path, key])) : []
}

/** Capitals and accents make no difference in a search. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

type Search = { readonly q: string; readonly in: readonly Locale[]; readonly changedOnly: boolean; readonly overrides: Overrides }

/** Texts that contain every word, in the text, in the institution's own or in the key; a key that is named in full comes first. */
export async function findTexts({ q, in: languages, changedOnly, overrides }: Search): Promise<WordedText[]> {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  const found = await Promise.all(
    languages.map(async (locale) => {
      const own = overrides[locale] ?? {}
      const ownOf = (key: string) => (Object.hasOwn(own, key) ? (own[key] ?? null) : null)
      const fits = ({ key, folded: text }: Text) => {
        const ours = ownOf(key)
        if (changedOnly && ours === null) return false
        const all = ours === null ? text : `${text} ${foldText(ours)}`
        return words.every((word) => all.includes(word))
      }
      return Promise.all(
        [...(await textsIn(locale)).values()].filter(fits).map(async (text) => toWordedText(locale, text, ownOf(text.key))),
      )
    }),
  )
  return found.flat().sort((one, other) => Number(other.key === q) - Number(one.key === q))
}

async function toWordedText(locale: Locale, { key, original }: Text, override: string | null): Promise<WordedText> {
  const source = locale === sourceLocale ? null : ((await textsIn(sourceLocale)).get(key)?.original ?? null)
  return { locale, key, original, source: source === original ? null : source, override, placeholders: placeholdersOf(original) }
}

export async function wordedText(locale: Locale, key: string, overrides: Overrides): Promise<WordedText | null> {
  const text = (await textsIn(locale)).get(key)
  const own = overrides[locale] ?? {}
  return text ? toWordedText(locale, text, Object.hasOwn(own, key) ? (own[key] ?? null) : null) : null
}

/** The changed ones among existing texts: words for a text of an earlier version that is gone are not counted. */
export async function changedTexts(overrides: Overrides): Promise<WordedText[]> {
  return findTexts({ q: '', in: locales, changedOnly: true, overrides })
}
