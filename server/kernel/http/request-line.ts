import 'server-only'
import type { IncomingMessage } from 'node:http'

/**
 * The most fields in a query, more than any call or screen takes. Next compares each field with those before it: seven thousand of them, in 14 KB, took it
 * three seconds.
 */
export const mostFields = 100
/** The length of the user agent that is kept. Next searches it for the names of robots, which takes two seconds where it is as long as a header may be. */
export const longestAgent = 300

/** Cuts what Next and others would read more of than we do to what counts: the address is a path of ours, whatever host it names before the path. */
export function cutRequest(request: IncomingMessage): void {
  const { url = '', headers } = request
  if (!url.startsWith('/') && URL.canParse(url)) request.url = pathIn(new URL(url))
  if (headers['user-agent'] !== undefined) headers['user-agent'] = headers['user-agent'].slice(0, longestAgent)
}

/** Refuses requests that no honest client sends and that Next answers with an error, slowly, or by the first of two headers. */
export function refusedRequest({ url = '', rawHeaders }: IncomingMessage): 'NOT_FOUND' | 'VALIDATION_FAILED' | null {
  if (!isReadable(url.split('?', 1).join())) return 'NOT_FOUND'
  // The fields are counted wherever they are, whether or not a second question mark precedes them.
  if (url.split('&', mostFields + 1).length > mostFields) return 'VALIDATION_FAILED'
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1 ? 'VALIDATION_FAILED' : null
}

/** The path in a whole address; one with another scheme than the web's has no path of ours. */
function pathIn({ protocol, pathname, search }: URL): string {
  return /^https?:$/.test(protocol) && pathname.startsWith('/') ? `${pathname}${search}` : '/%'
}

/** Whether the escapes in a path decode to text. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
