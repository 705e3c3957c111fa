/** A part of a record as this device has it, stored here or answered by the server. */
export type Stored<T> = { readonly value: T; readonly revision: number }
/** The typed value of a field, and the stored one on which it is based. */
export type Editing<T> = { readonly typed: T; readonly base: Stored<T> }
export type Same<T> = (one: T, other: T) => boolean

/**
 * The value of a field when its part arrives again. Where nothing is being typed, the field shows the new value. A typed value stays and is based on the new
 * version as long as nobody else changed the text, as when one's own save was answered or stored here. Where somebody else changed the text, the typed value
 * stays based on the version that its writer saw, so that saving it raises the conflict and neither version is lost.
 */
export function followStored<T>(editing: Editing<T>, stored: Stored<T>, same: Same<T>): Editing<T> {
  const { typed, base } = editing
  const isSameRevision = base.revision === stored.revision
  const isSameText = same(base.value, stored.value)
  if (isSameRevision && isSameText) return editing
  if (same(typed, base.value)) return { typed: isSameText ? typed : stored.value, base: stored }
  return isSameRevision || isSameText || same(typed, stored.value) ? { typed, base: stored } : editing
}
