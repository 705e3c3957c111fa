import { isLocale, type Locale } from '@/lib/i18n/locales'
import type { Definition, Stage, Start, Who } from '../definition'
import type { HomescreenStyle, StageKind } from '../vocabulary'

/** In English, German, Spanish, Norwegian and Slovenian. */
type Words = readonly [en: string, de: string, es: string, nb: string, sl: string]
const places: Readonly<Record<Locale, number>> = { 'en-GB': 0, 'en-US': 0, de: 1, es: 2, nb: 3, sl: 4 }

export function pickWords(words: Words, locale: string): string {
  return words[isLocale(locale) ? places[locale] : 0] ?? words[0]
}

type Piece = {
  /** The name by which the other stages refer to this one. */
  readonly key: string
  readonly kind: StageKind
  readonly words: Words
  readonly text?: Words
  readonly who?: 'SUBJECT' | 'SUPERVISOR' | 'STARTER'
  readonly to?: readonly ('SUBJECT' | 'SUPERVISOR' | 'STARTER')[]
  /** For a FORM stage: the code of a form that is installed with the application. */
  readonly form?: string
  readonly of?: string
  readonly due?: number
  readonly remind?: readonly number[]
  /** Days after the due day; the supervisor is told then. */
  readonly escalate?: number
  readonly wait?: { readonly sessions: number } | { readonly days: number }
  readonly branches?: readonly { readonly words: Words; readonly goTo: string }[]
  readonly next?: string
  readonly shown?: { readonly inSidebar?: boolean; readonly homescreenStyle?: HomescreenStyle; readonly inNewMenu?: boolean }
}
export type Outline = { readonly name: Words; readonly starts: readonly Start[]; readonly pieces: readonly Piece[] }

type Made = { readonly locale: string; readonly newId: () => string; readonly formIds: ReadonlyMap<string, string> }

/** Builds a definition from an outline, with ids of its own. A form that the institution does not have is left to be chosen. */
export function buildDefinition(
  { starts, pieces }: Outline,
  { locale, newId, formIds }: Made,
): { definition: Definition; ids: ReadonlyMap<string, string> } {
  const ids = new Map(pieces.map(({ key }) => [key, newId()]))
  const idOf = (key: string | undefined) => (key === undefined ? null : (ids.get(key) ?? null))
  const stages = pieces.map((piece): Stage => {
    const { key, kind, words, text, who, to = [], form, of, due = null, remind = [], escalate, wait, branches = [], next } = piece
    return {
      id: idOf(key) ?? '',
      kind,
      caption: pickWords(words, locale),
      text: text ? pickWords(text, locale) : '',
      who: who ? { kind: who } : null,
      to: to.map((one): Who => ({ kind: one })),
      formId: form === undefined ? null : (formIds.get(form) ?? null),
      ofStageId: idOf(of),
      when: null,
      dueDays: due,
      remind: [...remind],
      escalate: escalate === undefined ? null : { afterDays: escalate, to: { kind: 'SUPERVISOR' } },
      wait: waitOf(wait),
      branches: branches.map((branch) => ({
        id: newId(),
        caption: pickWords(branch.words, locale),
        when: null,
        goTo: idOf(branch.goTo) ?? 'END',
      })),
      next: next === undefined ? 'FOLLOWING' : (idOf(next) ?? 'END'),
    }
  })
  return { definition: { starts: [...starts], stages }, ids }
}

function waitOf(wait: Piece['wait']): Stage['wait'] {
  if (!wait) return null
  if ('days' in wait) return { kind: 'DAYS', days: wait.days }
  return { kind: 'FOR', for: { kind: 'SESSION_MARKED', procedureIds: [] }, times: wait.sessions }
}
