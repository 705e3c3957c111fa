import 'server-only'

/** The order in which a date made of numbers alone is written, as in 03/04/2026. */
export type DayOrder = 'DMY' | 'MDY'

/** A day as people write it, turned into YYYY-MM-DD: 2026-04-03, 3.4.2026, 3. 4. 2026, 03/04/2026, 3-4-26. Null where the text is no day. */
export function dayFrom(text: string, order: DayOrder): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/.exec(text)
  if (!parts) return null
  const [first, second, year] = [Number(parts[1]), Number(parts[3]), Number(parts[4])]
  const whole = year < 100 ? 2000 + year : year
  // In dates with dots the day always comes first.
  return order === 'MDY' && parts[2] !== '.' ? isoDay(whole, first, second) : isoDay(whole, second, first)
}

/** The order of day and month in a column: a number above 12 is a day. Null where both orders occur, or neither is certain. */
export function orderOf(texts: readonly string[]): DayOrder | null {
  const pairs = texts.flatMap((text) => {
    const found = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}$/.exec(text)
    return found ? [[Number(found[1]), Number(found[2])]] : []
  })
  const [isDmy, isMdy] = [pairs.some(([first = 0]) => first > 12), pairs.some(([, second = 0]) => second > 12)]
  if (isDmy === isMdy) return null
  return isDmy ? 'DMY' : 'MDY'
}

function isoDay(year: number, month: number, date: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, date))
  return made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
    ? made.toISOString().slice(0, 10)
    : null
}
