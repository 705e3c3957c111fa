/**
 * What arrived anew, with the very objects of before wherever they say the same: what is drawn from them is not drawn again. Of lists the rows
 * with an id are found by it, wherever they stand.
 */
export function sharedWith<T>(before: unknown, fresh: T): T {
  if (Object.is(before, fresh)) return fresh
  const shared: unknown =
    Array.isArray(fresh) && Array.isArray(before)
      ? sharedList(before, fresh)
      : isRecord(fresh) && isRecord(before)
        ? sharedRecord(before, fresh)
        : fresh
  return isLike(shared, fresh) ? shared : fresh
}

function sharedRecord(before: Readonly<Record<string, unknown>>, fresh: Readonly<Record<string, unknown>>): unknown {
  const keys = Object.keys(fresh)
  const shared = Object.fromEntries(keys.map((key) => [key, sharedWith(before[key], fresh[key])]))
  return keys.length === Object.keys(before).length && keys.every((key) => Object.is(shared[key], before[key])) ? before : shared
}

function sharedList(before: readonly unknown[], fresh: readonly unknown[]): unknown {
  const byId = new Map(before.flatMap((row) => (idOf(row) === null ? [] : [[idOf(row), row] as const])))
  const shared = fresh.map((row, at) => sharedWith(idOf(row) === null ? before[at] : byId.get(idOf(row)), row))
  return shared.length === before.length && shared.every((row, at) => Object.is(row, before[at])) ? before : shared
}

/** Of a mark what it is for stands for its id. Pages of forms have a blank one, which tells none from another. */
function idOf(row: unknown): string | null {
  if (!isRecord(row)) return null
  if (typeof row.id === 'string' && row.id !== '') return row.id
  return isRecord(row.target) ? `${String(row.side)} ${JSON.stringify(row.target)}` : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same shape by construction: it is made of the parts of `fresh`, or of parts that say the same. */
function isLike<T>(shared: unknown, fresh: T): shared is T {
  return typeof shared === typeof fresh
}
