import { freeId } from './copies'
import { newOption, proposedId } from './proposed'
import type { GridRow, Option, Text } from './definition'
import { formLimits } from './limits'

/** The most lines of a pasted list; nobody has more questions. */
export const mostLines = 500

/** The lines of a pasted list, without blank lines and without bullets. Tabs separate the cells of a table. */
export function linesOf(pasted: string): string[][] {
  return pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim().replace(/^[•·–*-]\s+/, '')))
    .map((cells) => cells.filter((cell, at) => cell !== '' || at === 0))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .slice(0, mostLines)
}

/** Returns only the captions; of several cells the last one that is no number is the caption. */
export function captionsOf(pasted: string): string[] {
  return linesOf(pasted).map((cells) =>
    (cells.findLast((cell) => cell !== '' && !isNumber(cell)) ?? cells.find((cell) => cell !== '') ?? '').slice(0, 500),
  )
}

type Adding = { readonly language: keyof Text; readonly newUid: () => string }

/** Each line is `value, caption, score` or only a caption; an option that exists is not added again. */
export function optionsFrom(
  pasted: string,
  { language, there }: Pick<Adding, 'language'> & { readonly there: readonly Option[] },
): Option[] {
  const values = there.map(({ value }) => value)
  const captions = new Set(there.map((option) => comparableCaption(option.caption[language] ?? '')))
  const added: Option[] = []
  for (const cells of linesOf(pasted)) {
    if (values.length >= formLimits.options) break
    const [first = '', second, third] = cells
    const caption = (second ?? first).slice(0, 300)
    if (captions.has(comparableCaption(caption))) continue
    captions.add(comparableCaption(caption))
    const value = second === undefined ? newOption(caption, values) : freeValue(first.slice(0, 90), values)
    values.push(value)
    added.push({
      value,
      caption: { [language]: caption },
      score: third !== undefined && isNumber(third) ? clampScore(Number(third)) : null,
    })
  }
  return added
}

/** Each line becomes a row, whose id is made from the caption. */
export function rowsFrom(
  pasted: string,
  { language, newUid, taken, there }: Adding & { readonly taken: readonly string[]; readonly there: number },
): GridRow[] {
  const ids = [...taken]
  return captionsOf(pasted)
    .slice(0, Math.max(0, formLimits.rowsOfGrid - there))
    .map((caption) => {
      const id = proposedId(caption, 'row', ids)
      ids.push(id)
      return { uid: newUid(), id, caption: { [language]: caption } }
    })
}

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)
const clampScore = (score: number) => Math.min(1_000_000, Math.max(-1_000_000, score))
const comparableCaption = (caption: string) => caption.trim().toLowerCase()
const freeValue = (wanted: string, taken: readonly string[]) => freeId(wanted === '' ? 'option_1' : wanted, taken)
