/** Each function with its smallest and largest number of arguments. */
const functions = {
  IF: [2, 3],
  ANY: [1, 1],
  AND: [1, 100],
  OR: [1, 100],
  NOT: [1, 1],
  SUM: [1, 100],
  AVERAGE: [1, 100],
  MIN: [1, 100],
  MAX: [1, 100],
  COUNT: [1, 100],
  COUNTIF: [2, 100],
  ROUND: [1, 2],
  DAYSBETWEEN: [2, 2],
  TODAY: [0, 0],
  CONCAT: [1, 100],
  CONTAINS: [2, 2],
} as const satisfies Record<string, readonly [number, number]>

export type FunctionName = keyof typeof functions
export const functionNames = Object.keys(functions)
/** Other names that people write. */
const synonyms: Readonly<Record<string, FunctionName>> = { MEAN: 'AVERAGE' }
/** Words that are not functions; their case does not matter either. */
const words: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'TRUE', 'FALSE'])

/** The stored name of a function: `Mean` is AVERAGE. Null if there is no such function. */
export function functionNamed(name: string): FunctionName | null {
  const upper = name.toUpperCase()
  const named = synonyms[upper] ?? upper
  return isFunctionName(named) ? named : null
}

export function isWord(name: string): boolean {
  return words.has(name.toUpperCase())
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name)
}

export function acceptsCount(name: FunctionName, count: number): boolean {
  const [fewest, most] = functions[name]
  return count >= fewest && count <= most
}
