import { readFileSync } from 'node:fs'

/**
 * As in a running server: what a domain hands in is there before anything is asked of the domains below it, whichever file a worker runs first. A file
 * that puts something in the place of a module must come before that module is loaded: it imports the registry itself where it needs it.
 */
const { filepath } = (globalThis as unknown as { __vitest_worker__: { readonly filepath?: string } }).__vitest_worker__
const mocks = filepath !== undefined && /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(filepath, 'utf8'))
if (!mocks) await import('@/server/registry')
