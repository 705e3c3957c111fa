/** What a browser keeps for us besides who is logged in; scripts read and write them. None says who the person is. */
export type KeptCookie = 'locale' | 'theme' | 'density' | 'sidebar' | 'signedout'

/** Over https no neighbour under the same domain can set a cookie of this name, nor read it: browsers keep it for this host alone. Plain http cannot have one. */
export function hostCookie(name: KeptCookie, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name
}
