import 'server-only'
import type { IncomingMessage } from 'node:http'

/** More than any call or screen takes. Next compares each field of a query with those before it: seven thousand of them, in 14 KB, took it three seconds. */
export const mostFields = 100
/** As much as is kept of it. Next looks in it for the names of robots, for two seconds where it is as long as a header may be. */
export const longestAgent = 300

/** What Next and others read more of than we do is cut to what counts: an address is a path of ours, whatever host it names before that. */
export function cutRequest(request: IncomingMessage): void {
  const { url = '', headers } = request
  if (!url.startsWith('/') && URL.canParse(url)) request.url = pathIn(new URL(url))
  if (headers['user-agent'] !== undefined) headers['user-agent'] = headers['user-agent'].slice(0, longestAgent)
}

/** What nobody sends who means well, and Next answers with an error, slowly or by the first of two. */
export function refusedRequest({ url = '', rawHeaders }: IncomingMessage): 'NOT_FOUND' | 'VALIDATION_FAILED' | null {
  if (!isReadable(url.split('?', 1).join())) return 'NOT_FOUND'
  // Wherever they stand, a second question mark before them or not.
  if (url.split('&', mostFields + 1).length > mostFields) return 'VALIDATION_FAILED'
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1 ? 'VALIDATION_FAILED' : null
}

/** An address that names another scheme than the web's has no path of ours. */
function pathIn({ protocol, pathname, search }: URL): string {
  return /^https?:$/.test(protocol) && pathname.startsWith('/') ? `${pathname}${search}` : '/%'
}

/** What is escaped in it is text. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
