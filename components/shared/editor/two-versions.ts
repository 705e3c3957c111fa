/**
 * Compares two versions of a record that two people saved since they read it. `both`: the fields that both changed to different values. `merged`: the other
 * version with the changes made here over it, so that keeping one's own version does not undo fields that one never touched.
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
