/** With the fewest and the most arguments that each takes. */
const functions = {
  IF: [2, 3],
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

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name)
}

export function acceptsCount(name: FunctionName, count: number): boolean {
  const [fewest, most] = functions[name]
  return count >= fewest && count <= most
}
