/**
 * A record as two people saved it since they read it. `both`: the fields that both changed, and not to the same. `merged`: theirs, with what was
 * changed here over it, so that whoever keeps their own version does not undo what they never touched.
 */
export function twoVersions<V extends object>({ base, mine, theirs }: { readonly base: V; readonly mine: V; readonly theirs: V }) {
  const before = new Map(Object.entries(base).map(([key, value]) => [key, JSON.stringify(value)]))
  const other = new Map(Object.entries(theirs).map(([key, value]) => [key, JSON.stringify(value)]))
  const changed = Object.entries(mine).filter(([key, value]) => JSON.stringify(value) !== before.get(key))
  return {
    both: changed.flatMap(([key, value]) => (other.get(key) !== before.get(key) && other.get(key) !== JSON.stringify(value) ? [key] : [])),
    merged: { ...theirs, ...Object.fromEntries(changed) },
  }
}
