import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Like nothing-left.ts, but modules of lib/, messages/, prisma/ and server/ stay from one test file to the next, because loading them takes longer than most
 * files' tests. Their state is called `cusp…` on the global object and is removed (dangers.test.ts checks the names). Modules that register something elsewhere
 * when they are loaded, everything that imports them, and all modules of a file that mocks are removed as well.
 */
type Module = { promise?: unknown; exports?: unknown; evaluated: boolean; readonly imports: ReadonlySet<string> }
type Worker = { readonly filepath?: string; readonly evaluatedModules: { readonly idToModuleMap: Map<string, Module> } }
const worker = (globalThis as unknown as { __vitest_worker__: Worker }).__vitest_worker__
const modules = worker.evaluatedModules.idToModuleMap

const root = `${path.resolve(import.meta.dirname, '../..')}/`
const isPackage = (id: string) => !id.startsWith(root) || id.startsWith(`${root}node_modules/`)
const isStaying = (id: string) =>
  /^((lib|messages|prisma|server)\/|tests\/support\/(empty|kept-prisma)\.ts)/.test(id.slice(root.length)) &&
  // lib/client holds what a browser's page has seen; the registry registers higher tiers in lower ones when it is loaded.
  !/^(lib\/client\/|server\/registry\.ts)/.test(id.slice(root.length))

/** Whether a file replaces or reloads modules: its modules are not kept for other files. */
const hasMocks = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))
const store = globalThis as { keptAfterMocks?: boolean }
const isFresh = worker.filepath === undefined || hasMocks(worker.filepath)
const staying = new Map(
  isFresh || store.keptAfterMocks
    ? []
    : [...modules].filter(([id, { evaluated, promise }]) => !isPackage(id) && isStaying(id) && evaluated && promise),
)
store.keptAfterMocks = isFresh
for (let before = -1; before !== staying.size;) {
  before = staying.size
  for (const [id, { imports }] of staying) if (![...imports].every((one) => isPackage(one) || staying.has(one))) staying.delete(id)
}
const left = [...staying.values()].map((module) => ({ module, promise: module.promise, exports: module.exports }))
await import('./nothing-left')
for (const { module, promise, exports } of left) Object.assign(module, { promise, exports, evaluated: true })
