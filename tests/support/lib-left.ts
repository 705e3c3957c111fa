import path from 'node:path'

/**
 * As nothing-left.ts, but for lib/ and messages/: contracts, texts and what they stand on say the same to every test file, and are a quarter of all
 * modules. What looks around itself (lib/env.ts), and all that imports it, goes like everything else.
 */
type Module = { promise?: unknown; exports?: unknown; evaluated: boolean; readonly imports: ReadonlySet<string> }
const worker = (globalThis as unknown as { __vitest_worker__: { evaluatedModules: { idToModuleMap: Map<string, Module> } } })
  .__vitest_worker__
const modules = worker.evaluatedModules.idToModuleMap

const root = `${path.resolve(import.meta.dirname, '../..')}/`
const isPackage = (id: string) => !id.startsWith(root) || id.startsWith(`${root}node_modules/`)
const isConstant = (id: string) => /^((lib|messages)\/(?!env\.ts|client\/)|tests\/support\/empty\.ts)/.test(id.slice(root.length))

const staying = new Map([...modules].filter(([id, { evaluated, promise }]) => !isPackage(id) && isConstant(id) && evaluated && promise))
for (let before = -1; before !== staying.size;) {
  before = staying.size
  for (const [id, { imports }] of staying) if (![...imports].every((one) => isPackage(one) || staying.has(one))) staying.delete(id)
}
const left = [...staying.values()].map((module) => ({ module, promise: module.promise, exports: module.exports }))
await import('./nothing-left')
for (const { module, promise, exports } of left) Object.assign(module, { promise, exports, evaluated: true })
