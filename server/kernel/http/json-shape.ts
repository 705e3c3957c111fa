import 'server-only'

/** The most levels of a body, more than any call takes. */
const deepest = 32

/** `members`: the most members of one object; `parts`: the most members and items of all lists and objects together. */
export type BodyShape = { readonly members: number; readonly parts: number }
/** A wider shape than most calls take. A body beyond it costs more to check than to send. */
export const usualShape: BodyShape = { members: 1_000, parts: 20_000 }

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125]

/**
 * The error in the shape of a JSON text, found in one pass before it is parsed: a megabyte of brackets occupies the only thread for half a second when parsed.
 * Returns a key of the namespace `issues`.
 */
export function shapeProblem(text: string, most: BodyShape = usualShape): 'invalid' | 'tooManyFields' | null {
  // The number of members so far in every object that is open; lists, whose length the schemas limit, are not counted.
  const open: number[] = []
  let parts = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfString(text, at)
    else if (sign === openList || sign === openObject) {
      if (open.length === deepest) return 'invalid'
      open.push(sign === openObject ? 1 : -Infinity)
      parts += 1
    } else if (sign === closeList || sign === closeObject) open.pop()
    else if (sign === comma) {
      const last = open.length - 1
      const members = (open[last] ?? 0) + 1
      if (members > most.members) return 'tooManyFields'
      if (last >= 0) open[last] = members
      parts += 1
    }
    if (parts > most.parts) return 'tooManyFields'
  }
  return null
}

/** The position where the string that begins at `start` ends; the end of the text where it does not end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at
    if (sign === backslash) at += 1
  }
  return text.length
}
