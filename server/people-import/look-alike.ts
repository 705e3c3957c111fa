import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import { lookAlikes } from '@/server/kernel/db/look-alikes'

/**
 * Besides the letters that nobody tells apart in a list, small letters that take a second look, and figures: names and addresses are what people sign in with.
 */
const alike = new Map([
  ...lookAlikes.map(([letter, latin]) => [accountKey(letter), latin.toLowerCase()] as const),
  ...letterPairs('вкмнтαβγεηικμνρτυχωσς10|', 'bkmhtabyenikmvptuxwoslol'),
])

/** The look of a name: two names with one look could be confused. Diacritics stay: `müller` is not `muller`. */
export function lookOf(name: string): string {
  return [...accountKey(name)]
    .map((letter) => alike.get(letter) ?? letter)
    .join('')
    .normalize('NFC')
}

function letterPairs(from: string, to: string): (readonly [string, string])[] {
  const taken = [...to]
  return [...from].map((letter, at) => [letter, taken[at] ?? letter])
}
