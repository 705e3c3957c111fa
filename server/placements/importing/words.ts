import 'server-only'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { placementStates, providerKinds, type ProviderKind, type ShownState } from '@/lib/placements/vocabulary'
import { headerKey } from '@/server/imports'

const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const

/** The words of Cusp's own screens and files in every language, so that a file exported in one language can be imported in another. */
export async function ownWords() {
  const kinds = new Map<string, ProviderKind>()
  const states = new Map<string, ShownState>()
  const weekdays = new Map<string, number>()
  for (const kind of providerKinds) kinds.set(headerKey(kind), kind)
  for (const state of placementStates) states.set(headerKey(state), state)
  for (const locale of locales) {
    const t = await translatorFor(locale, 'placements')
    const tFormat = await translatorFor(locale, 'format')
    for (const kind of providerKinds) kinds.set(headerKey(t(`kind.${kind}`)), kind)
    for (const state of placementStates) states.set(headerKey(t(`state.${state}`)), state)
    for (const day of weekdayNumbers) weekdays.set(headerKey(tFormat('weekdays.one', { weekday: String(day) })), day)
  }
  return {
    kind: (text: string) => kinds.get(headerKey(text)) ?? null,
    state: (text: string) => states.get(headerKey(text)) ?? null,
    /** Several weekdays, as in Cusp's own files; null where a part is none of these words. */
    weekdays(text: string): number[] | null {
      const found = text.split(/\s*[,;]\s*/).map((part) => weekdays.get(headerKey(part)) ?? null)
      return found.every((day) => day !== null) ? [...new Set(found)].sort((one, other) => one - other) : null
    },
  }
}
export type OwnWords = Awaited<ReturnType<typeof ownWords>>
