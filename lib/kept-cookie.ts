import { isHttps } from './env'
import { hostCookie, type KeptCookie } from './host-cookie'

/** Its name as the server reads it and scripts keep it (lib/client/keep-cookie.ts). What there is under the name without the prefix counts for nothing where there is https. */
export const keptCookie = (name: KeptCookie): string => hostCookie(name, isHttps())
