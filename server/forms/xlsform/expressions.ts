import 'server-only'
import type { Field } from '@/lib/forms/definition'
import { parse } from '@/lib/forms/expressions/parse'
import { toStored } from '@/lib/forms/expressions/rewrite'

export type Known = ReadonlyMap<string, Pick<Field, 'uid' | 'id' | 'type'>>

/** The tokens of XPath in forms: names, texts, numbers, signs and words. */
const token =
  /\$\{\s*([\w.-]+)\s*\}|'([^']*)'|"([^"]*)"|(\d+(?:\.\d+)?)|([A-Za-z][\w-]*)(?=\s*\()|([A-Za-z]+)|(<=|>=|!=|[=<>+\-*(),])|(\s+)|(.)/gu
const words: Readonly<Record<string, string>> = { and: 'AND', or: 'OR', div: '/' }
const functions: Readonly<Record<string, string>> = {
  not: 'NOT',
  if: 'IF',
  sum: 'SUM',
  min: 'MIN',
  max: 'MAX',
  round: 'ROUND',
  today: 'TODAY',
  concat: 'CONCAT',
  coalesce: '',
  selected: 'CONTAINS',
}

/** The expression in our formula language, with fields by uid; null where it contains something that ours does not have. */
export function formulaFrom(xpath: string, known: Known): string | null {
  const parts: string[] = []
  for (const [, name, single, double, number, call, word, sign, , other] of xpath.trim().matchAll(token)) {
    if (other !== undefined) return null
    if (name !== undefined) {
      const field = known.get(name)
      if (!field) return null
      parts.push(field.id)
    } else if (single !== undefined || double !== undefined) parts.push(`"${(single ?? double ?? '').replaceAll('"', '""')}"`)
    else if (number !== undefined) parts.push(number)
    else if (call === 'true' || call === 'false') parts.push(call.toUpperCase(), '#')
    else if (call !== undefined) {
      const ours = functions[call]
      if (!ours) return null
      parts.push(ours)
    } else if (word !== undefined) {
      const ours = words[word]
      if (ours === undefined) return null
      parts.push(ours)
    } else if (sign !== undefined) parts.push(sign)
  }
  // In our language `true()` is a word without brackets.
  const text = parts.join(' ').replaceAll(/# \( \)/g, '')
  const names = new Map([...known.values()].map(({ id, uid }) => [id, uid]))
  const ofChoices = withSingleChoices(text, known)
  const { node } = parse(ofChoices, names)
  return node === null ? null : toStored(ofChoices, names)
}

/** On a question with one answer, `selected` asks whether the answer is that option. */
function withSingleChoices(text: string, known: Known): string {
  const single = new Set([...known.values()].filter(({ type }) => type === 'DROPDOWN').map(({ id }) => id))
  return text.replaceAll(/CONTAINS \( ([a-z][a-z0-9_]*) , ("(?:[^"]|"")*") \)/g, (whole, id: string, value: string) =>
    single.has(id) ? `( ${id} = ${value} )` : whole,
  )
}

type Bounds = { readonly min: number | null; readonly max: number | null }
/** The bounds in a constraint such as `. >= 0 and . <= 10`; null where it says anything else. */
export function boundsFrom(constraint: string, about: '.' | 'string-length(.)'): Bounds | null {
  let [min, max]: [number | null, number | null] = [null, null]
  for (const piece of constraint.split(/\s+and\s+/)) {
    const found = /^\(?\s*(\.|string-length\(\s*\.\s*\))\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*\)?$/.exec(piece.trim())
    if (!found || found[1]?.replaceAll(/\s/g, '') !== about) return null
    const value = Number(found[3])
    // With whole numbers, a strict bound moves to the next number.
    if (found[2] === '>=') min = value
    else if (found[2] === '<=') max = value
    else if (!Number.isInteger(value)) return null
    else if (found[2] === '>') min = value + 1
    else max = value - 1
  }
  return { min, max }
}
