import { useLocale } from 'next-intl'

/** Sorts words as the reader's language does. By its own default a server draws a list in one order and the browser in another. */
export function useAlphabet(): (one: string, other: string) => number {
  return new Intl.Collator(useLocale()).compare
}
