import { Server, ServerResponse } from 'node:http'
import { afterAll, vi } from 'vitest'

// A process runs many test files one after another, so that npm packages are loaded once. Nothing of the application is left between two files: no module, no
// state outside modules (dangers.test.ts limits that to names with `cusp`), no mock, no variable, and nothing that standInFront() puts before the servers and
// responses of the whole process.
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
