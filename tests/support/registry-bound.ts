import { readFileSync } from 'node:fs'

/**
 * Loads the registry first, as in a running server, so that each domain has registered itself in the domains below before a test asks those, whichever file a
 * worker runs first. A file that replaces a module must do so before that module is loaded, so it imports the registry itself where it needs it.
 */
const { filepath } = (globalThis as unknown as { __vitest_worker__: { readonly filepath?: string } }).__vitest_worker__
const mocks = filepath !== undefined && /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(filepath, 'utf8'))
if (!mocks) await import('@/server/registry')
