import { afterAll, vi } from 'vitest'

// A process serves many files, one after another, so that what comes from npm is loaded once. Of ours nothing is left between two of them:
// no module, nothing that is kept beside the modules (dangers.test.ts holds that to names with `cusp`), no mock and no variable.
const before = { ...process.env }
vi.resetModules()
for (const name of Object.keys(globalThis)) if (name.startsWith('cusp')) Reflect.deleteProperty(globalThis, name)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, before)
})
