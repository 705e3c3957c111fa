import { useLocale } from 'next-intl'

/** Compares words in the order of the reader's language. Without a locale, the server would draw a list in one order and the browser in another. */
export function useAlphabet(): (one: string, other: string) => number {
  return new Intl.Collator(useLocale()).compare
}
