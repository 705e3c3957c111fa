/** The cookies that a browser stores besides the session cookie; scripts read and write them. None says who the person is. */
export type CookieName = 'locale' | 'theme' | 'density' | 'sidebar' | 'signedout'

/**
 * Over https, no other host of the same domain can set or read a cookie of this name, because browsers bind it to this host. Plain http does not allow such a
 * name.
 */
export function hostCookie(name: CookieName, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}
