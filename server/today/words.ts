import 'server-only'
import { placesFor } from '@/lib/menu-for'
import { institution } from '@/lib/i18n/institution'
import { messagesIn } from '@/lib/i18n/messages'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import type { ScreenName } from '@/lib/paths'
import type { PersonVerb } from '@/lib/today/found-kinds'
import type { Actor } from '@/server/kernel/actor'

export type Understood = {
  /** Screens that are open to the asker and are called so, or by another word for them. */
  readonly screens: readonly ScreenName[]
  /** What somebody is looked for to do with them, and the rest of what was typed: their name. */
  readonly verb: (typeof verbs)[number] | null
  readonly name: string
  /** 'Year 4'. */
  readonly year: number | null
}

/** A timetable is asked for alike, whosever it is. */
const verbs = ['progress', 'message', 'timetable'] as const satisfies readonly PersonVerb[]

/** Small letters without signs, as wordings are compared. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** What was typed, in the asker's language: each word is the beginning of one of a screen's words. */
export async function understood(actor: Actor, q: string, wanted: string | null): Promise<Understood> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await institution()
  const { finds, shell } = await messagesIn(locale, languageOverride[locale])
  const typed = wordsOf(q)
  const more = new Map(Object.entries(finds.screens))
  const titles = new Map(Object.entries(shell.titles))
  const screens = placesFor(actor).filter((name) => {
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
