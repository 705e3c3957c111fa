/** The approximate width of words in Inter, in em; a few per cent low rather than high. For layouts that must be right before anything is measured. */
export function widthOfWords(words: string) {
  return Array.from(words).reduce((sum, letter) => sum + widthOf(letter), 0)
}

function widthOf(letter: string) {
  if (/[iIjlftr.,'()\s-]/.test(letter)) return 0.28
  if (/[mwMW]/.test(letter)) return 0.86
  return /\p{Lu}/u.test(letter) ? 0.66 : 0.57
}
