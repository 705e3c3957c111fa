import 'server-only'
import { paletteScreensFor } from '@/lib/menu-for'
import { getInstitution } from '@/lib/i18n/institution'
import { messagesIn } from '@/lib/i18n/messages'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import type { ScreenName } from '@/lib/paths'
import type { PersonVerb } from '@/lib/today/found-kinds'
import type { Actor } from '@/server/kernel/actor'

export type Understood = {
  /** Screens open to the asker that match the text, by name or by another word for them. */
  readonly screens: readonly ScreenName[]
  /** The action to take with a person; the rest of the text is their name. */
  readonly verb: (typeof verbs)[number] | null
  readonly name: string
  /** The year in a text like 'Year 4'. */
  readonly year: number | null
}

/** 'timetable' is worded alike for oneself and for others. */
const verbs = ['progress', 'message', 'timetable'] as const satisfies readonly PersonVerb[]

/** The words of a text in small letters without diacritics, as they are compared. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The meaning of a search text in the asker's language: each typed word matches the beginning of one of a screen's words. */
export async function understandQuery(actor: Actor, q: string, wanted: string | null): Promise<Understood> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await getInstitution()
  const { finds, shell } = await messagesIn(locale, languageOverride[locale])
  const typed = wordsOf(q)
  const more = new Map(Object.entries(finds.screens))
  const titles = new Map(Object.entries(shell.titles))
  const screens = paletteScreensFor(actor).filter((name) => {
    const words = wordsOf(`${titles.get(name) ?? ''} ${more.get(name) ?? ''}`)
    return typed.length > 0 && typed.every((one) => words.some((word) => word.startsWith(one)))
  })
  const verb = verbs.find((one) => wordsOf(finds.verbs[one]).some((word) => typed.includes(word))) ?? null
  const said = verb === null ? [] : wordsOf(finds.verbs[verb])
  const rest = q.split(/\s+/).filter((part) => !wordsOf(part).some((word) => said.includes(word)))
  const isYear = typed.some((word) => wordsOf(finds.verbs.year).includes(word))
  const number = typed.find((word) => /^\d{1,2}$/.test(word))
  const isAboutSomebody = verb !== null && rest.length > 0
  return {
    screens,
    verb: isAboutSomebody ? verb : null,
    name: isAboutSomebody ? rest.join(' ') : q,
    year: isYear && number !== undefined && Number(number) >= 1 && Number(number) <= 12 ? Number(number) : null,
  }
}
