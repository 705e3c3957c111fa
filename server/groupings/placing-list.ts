import 'server-only'

type ListLine = { readonly line: number; readonly text: string; readonly person: string; readonly group: string }
type ListProblem = { readonly line: number; readonly text: string; readonly problem: 'COLUMNS' }

/**
 * The lines of a list, each with a person and a group, separated by a tab, a semicolon or a comma, as they come from a spreadsheet. Empty lines are skipped,
 * but keep their line numbers.
 */
export function linesOf(list: string): { lines: ListLine[]; problems: ListProblem[] } {
  const lines: ListLine[] = []
  const problems: ListProblem[] = []
  for (const [at, text] of list
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (text.trim() === '') continue
    const mark = ['\t', ';', ','].find((one) => text.includes(one))
    const cells =
      mark === undefined
        ? []
        : text.split(mark).map((cell) =>
            cell
              .trim()
              .replace(/^"(.*)"$/, '$1')
              .trim(),
          )
    const [person = '', group = '', ...others] = cells
    if (person === '' || group === '' || others.some((cell) => cell !== ''))
      problems.push({ line: at + 1, text: text.slice(0, 120), problem: 'COLUMNS' })
    else lines.push({ line: at + 1, text: text.slice(0, 120), person, group })
  }
  return { lines, problems }
}
