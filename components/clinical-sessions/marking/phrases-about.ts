/** Shorter words, such as 'and', say nothing about the subject. */
const leastLetters = 4
/** The number of leading letters in which words of one stem agree: finish and finishing, infection and infections. */
const stemLetters = 5

/**
 * The phrases for one criterion: first those that mention it, then those that mention no criterion of this session. A phrase about another criterion
 * ('Occlusion check' beside 'Isolation') is left out. Within each part the order stays.
 */
export function phrasesAbout<P extends { readonly text: string }>(
  phrases: readonly P[],
  { about, others }: { readonly about: string; readonly others: readonly string[] },
): P[] {
  const fits = phrases.filter(({ text }) => isAbout(text, about))
  const general = phrases.filter(({ text }) => !isAbout(text, about) && !others.some((other) => isAbout(text, other)))
  return [...fits, ...general]
}

function isAbout(text: string, caption: string): boolean {
  const stems = new Set(stemsOf(caption))
  return stemsOf(text).some((stem) => stems.has(stem))
}

function stemsOf(words: string): string[] {
  return words
    .toLocaleLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= leastLetters)
    .map((word) => word.slice(0, stemLetters))
}
