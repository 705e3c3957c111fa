/** Combines two trees of texts; if both have a text, the second one's is used. */
export function joinMessages<A extends object, B extends object>(one: A, other: B): A & B {
  const both: object = { ...one }
  for (const key of Object.keys(other)) {
    const [here, text]: [unknown, unknown] = [Reflect.get(one, key), Reflect.get(other, key)]
    Reflect.set(both, key, isTree(here) && isTree(text) ? joinMessages(here, text) : text)
  }
  if (!isBoth(both, one, other)) throw new Error('a join has the texts of both')
  return both
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isBoth<A extends object, B extends object>(both: object, one: A, other: B): both is A & B {
  return [one, other].every((part) => Object.keys(part).every((key) => key in both))
}
