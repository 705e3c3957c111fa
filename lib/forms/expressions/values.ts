/** The chosen option of a list, with its score. */
export type Scored = { readonly text: string; readonly score: number | null }
/** The values in an expression. Null is a blank; a day is a text, 'YYYY-MM-DD'. */
export type Single = number | string | boolean | Scored | null
export type Value = Single | readonly Single[]

export function isList(value: Value): value is readonly Single[] {
  return Array.isArray(value)
}

export function isScored(value: Value): value is Scored {
  return typeof value === 'object' && value !== null && 'text' in value
}

/** An empty text and an empty list are blank, too. */
export function isBlank(value: Value): boolean {
  return value === null || value === '' || (isList(value) && value.length === 0)
}

export function numberOf(value: Single): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return isScored(value) ? value.score : null
}

export function textOf(value: Single): string {
  if (value === null) return ''
  return isScored(value) ? value.text : String(value)
}

/** Removes the rounding error of binary fractions (0.1 + 0.2); a result that is not a number becomes blank. */
export function tidyNumber(number: number): number | null {
  // Whole numbers of this size have no rounding error; adding 0 removes a negative zero.
  if (Number.isInteger(number) && Math.abs(number) < 1e13) return number + 0
  return Number.isFinite(number) ? Number(number.toPrecision(13)) : null
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/
/** Days since 1970, or null if the value is not a day. */
export function dayNumber(value: Single): number | null {
  if (typeof value !== 'string' || !day.test(value)) return null
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(time) ? null : Math.round(time / 86_400_000)
}

/** Whether two values are equal; null where either is blank. */
export function isSame(left: Single, right: Single): boolean | null {
  if (isBlank(left) || isBlank(right)) return null
  if (typeof left === 'number' || typeof right === 'number') {
    const [a, b] = [numberOf(left), numberOf(right)]
    return a !== null && b !== null && tidyNumber(a) === tidyNumber(b)
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return left === right
  return textOf(left) === textOf(right)
}

/** Negative, zero or positive; null where the two cannot be compared. */
export function compareValues(left: Single, right: Single): number | null {
  if (isBlank(left) || isBlank(right)) return null
  const [a, b] = [numberOf(left), numberOf(right)]
  if (a !== null && b !== null) return (tidyNumber(a) ?? a) - (tidyNumber(b) ?? b)
  const [from, to] = [dayNumber(left), dayNumber(right)]
  return from !== null && to !== null ? from - to : null
}
