/**
 * A valid address of map tiles: https, one host that is written out, and the tile's place in the path. It may contain nothing that a page's content security
 * policy would read as a keyword of its own.
 */
const pattern = /^https:\/\/([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?)\/[\w\-./~%?=&{}@]+$/i

/** Whether an address names the pictures of a map: each of {z}, {x} and {y} once, and nothing else in braces. */
export function isTileAddress(address: string): boolean {
  const names = address.match(/\{[^}]*\}?|\}/gu) ?? []
  return pattern.test(address) && names.toSorted().join() === '{x},{y},{z}'
}

/** The origin of the map tiles as a page's policy names it; null if none is set. */
export function tileOrigin(address: string): string | null {
  const host = isTileAddress(address) ? pattern.exec(address)?.[1] : undefined
  return host === undefined ? null : `https://${host.toLowerCase()}`
}
