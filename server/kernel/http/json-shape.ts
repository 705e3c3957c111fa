import 'server-only'

/** Deeper than anything that a call takes. */
const deepest = 32

/** `members`: of one object; `parts`: of all lists and objects together. */
export type BodyShape = { readonly members: number; readonly parts: number }
/** Wider than anything that most calls take. What exceeds it costs more to look at than to send. */
export const usualShape: BodyShape = { members: 1_000, parts: 20_000 }

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125]

/**
 * What is wrong with the shape of a JSON text, found in one pass before anything is made of it: a megabyte of brackets occupies the only
 * thread for half a second once it is parsed. Answers a key of the namespace `issues`.
 */
export function shapeProblem(text: string, most: BodyShape = usualShape): 'invalid' | 'tooManyFields' | null {
  // Of every list or object that is open: the members counted so far; of a list, whose length the schemas bound, none.
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

/** Where the string that begins at `start` ends; the text's end where it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at
    if (sign === backslash) at += 1
  }
  return text.length
}
