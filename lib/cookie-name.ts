import { isHttps } from './env'
import { hostCookie, type CookieName } from './host-cookie'

/** Its name as the server reads it and scripts store it (lib/client/stored-cookie.ts). What there is under the name without the prefix counts for nothing where there is https. */
export const cookieName = (name: CookieName): string => hostCookie(name, isHttps())
