import type { NameOf } from './element-words'

type Named = { readonly id: string; readonly name: string }

/** What ids are called, looked up in lists of what has names; the first that knows one says it. */
export function namesIn(...lists: readonly (readonly Named[])[]): NameOf {
  const names = new Map(
    lists
      .flat()
      .toReversed()
      .map(({ id, name }) => [id, name]),
  )
  return (id) => names.get(id)
}
