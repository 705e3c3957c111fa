/** A part of a record as this device has it, stored or as the server answered. */
export type Stored<T> = { readonly value: T; readonly revision: number }
/** The typed value of a field, and the stored one on which it is based. */
export type Editing<T> = { readonly typed: T; readonly base: Stored<T> }
export type Same<T> = (one: T, other: T) => boolean

/**
 * The value of a field when its part arrives again. Where nothing is being typed, the field shows the new value. A typed value stays, and is
 * built on what arrived as long as nobody else changed the text: a save of one's own was answered, or stored here. Where somebody did it stays
 * built on what its writer saw, so that saving it is the conflict that it is, and neither version is lost.
 */
export function followed<T>(editing: Editing<T>, stored: Stored<T>, same: Same<T>): Editing<T> {
  const { typed, base } = editing
  const isSameRevision = base.revision === stored.revision
  const isSameText = same(base.value, stored.value)
  if (isSameRevision && isSameText) return editing
  if (same(typed, base.value)) return { typed: isSameText ? typed : stored.value, base: stored }
  return isSameRevision || isSameText || same(typed, stored.value) ? { typed, base: stored } : editing
}
