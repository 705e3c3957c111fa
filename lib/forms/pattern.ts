/** A text pattern: # a digit, @ a letter, * either, anything else itself. Regular expressions typed by people are never run. */
export function fitsPattern(pattern: string, text: string): boolean {
  if (pattern === '') return true
  const [wanted, given] = [[...pattern], [...text.trim()]]
  return wanted.length === given.length && wanted.every((sign, at) => fitsSign(sign, given[at] ?? ''))
}

function fitsSign(sign: string, given: string): boolean {
  if (sign === '#') return /^\d$/.test(given)
  if (sign === '@') return /^\p{L}$/u.test(given)
  if (sign === '*') return /^[\p{L}\d]$/u.test(given)
  return sign === given
}
