import { isHttps } from './env'
import { hostCookie, type CookieName } from './host-cookie'

/**
 * The name of a cookie as the server reads it and scripts store it (lib/client/stored-cookie.ts). With https, a cookie under the name without the prefix is
 * ignored.
 */
export const cookieName = (name: CookieName): string => hostCookie(name, isHttps())
