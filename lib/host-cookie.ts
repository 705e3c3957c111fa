/** The cookies that a browser stores for us beside that of the session; scripts read and write them. None says who the person is. */
export type CookieName = 'locale' | 'theme' | 'density' | 'sidebar' | 'signedout'

/** Over https no neighbour under the same domain can set a cookie of this name, nor read it: browsers keep it for this host alone. Plain http cannot have one. */
export function hostCookie(name: CookieName, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}
