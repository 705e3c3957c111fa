import { Server, ServerResponse } from 'node:http'
import { afterAll, vi } from 'vitest'

// A process serves many files, one after another, so that what comes from npm is loaded once. Of ours nothing is left between two of them:
// no module, nothing that is kept beside the modules (dangers.test.ts holds that to names with `cusp`), no mock, no variable, and nothing
// that standInFront() puts before the servers and responses of the whole process.
const before = { ...process.env }
const { emit } = Server.prototype
const { writeHead, write, end } = ServerResponse.prototype
vi.resetModules()
for (const name of Object.keys(globalThis)) if (name.startsWith('cusp')) Reflect.deleteProperty(globalThis, name)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, before)
  Object.assign(Server.prototype, { emit })
  Object.assign(ServerResponse.prototype, { writeHead, write, end })
})
