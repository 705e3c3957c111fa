import type { NameOf } from './element-words'

type Named = { readonly id: string; readonly name: string }

/** Looks up the names of ids in several lists; the first list that knows an id gives its name. */
export function nameLookup(...lists: readonly (readonly Named[])[]): NameOf {
  const names = new Map(
    lists
      .flat()
      .toReversed()
      .map(({ id, name }) => [id, name]),
  )
  return (id) => names.get(id)
}
