/** Where the pictures of a map come from: https, one host that is written out, and the place of a picture in the path. No name in it holds what a policy of a page would take for a word of its own. */
const pattern = /^https:\/\/([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?)\/[\w\-./~%?=&{}@]+$/i

/** Whether an address names the pictures of a map: each of {z}, {x} and {y} once, and nothing else in braces. */
export function isTileAddress(address: string): boolean {
  const names = address.match(/\{[^}]*\}?|\}/gu) ?? []
  return pattern.test(address) && names.toSorted().join() === '{x},{y},{z}'
}

/** The origin of a map's pictures, as the policy of a page names it; null: none is set. */
export function tileOrigin(address: string): string | null {
  const host = isTileAddress(address) ? pattern.exec(address)?.[1] : undefined
  return host === undefined ? null : `https://${host.toLowerCase()}`
}
