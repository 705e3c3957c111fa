/**
 * The letters of a text, with a line break where a word is wider than a line. The layout of pdfkit breaks such a word as well, but measures the whole rest
 * again for each letter that is too many: 8,000 letters without a space took 30 s.
 * @param {Iterable<string>} letters
 * @param {{ widthOf: (letter: string) => number, most: number }} line widths in one unit
 * @returns {Generator<string>}
 */
export function* breakLongWords(letters, { widthOf, most }) {
  let width = 0
  for (const letter of letters) {
    if (letter === ' ' || letter === '\n') width = 0
    else {
      const own = widthOf(letter)
      // No line break is put before an accent that is over the previous letter.
      if (own > 0 && width > 0 && width + own > most) {
        yield '\n'
        width = 0
      }
      width += own
    }
    yield letter
  }
}
