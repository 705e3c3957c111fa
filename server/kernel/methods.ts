import 'server-only'
import { ServerResponse } from 'node:http'

/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspMethods?: Map<string, Set<string>> }

/** Of an address of ours, as its route is loaded; a part in braces stands for anything. */
export function noteMethod(path: string, method: string): void {
  store.cuspMethods ??= new Map()
  const known = store.cuspMethods.get(path.toLowerCase())
  store.cuspMethods.set(path.toLowerCase(), new Set([...(known ?? []), method]))
}

/**
 * Next refuses a method that a route file does not export, without our seeing it, and says nothing of those that it does export: they are
 * added where the answer leaves. Once a process.
 */
export function sayMethods(): void {
  // The one address of ours that no call answers (app/api/health).
  noteMethod('/api/health', 'GET')
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]): ServerResponse {
    const methods = args[0] === 405 && !this.hasHeader('allow') ? methodsAt(this.req.url ?? '') : []
    if (methods.length > 0) this.setHeader('allow', methods.join(', '))
    return Reflect.apply(writeHead, this, args) as ServerResponse
  }
}

function methodsAt(url: string): readonly string[] {
  const path = (url.split('?')[0] ?? '').replace(/\/$/, '').toLowerCase()
  const asked = path.split('/')
  const fits = (known: string): boolean => {
    const parts = known.split('/')
    return parts.length === asked.length && parts.every((part, at) => part.startsWith('{') || part === asked[at])
  }
  const known = store.cuspMethods ?? new Map<string, Set<string>>()
  const found = known.get(path) ?? [...known].find(([other]) => fits(other))?.[1] ?? []
  return [...found].sort()
}
