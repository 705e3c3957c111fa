import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@/scripts/install.mjs'
import { startTestServer, type TestServer } from './server'

const program = path.join(root, 'tests/support/add-curriculum.ts')

/** A demo school with two years of a curriculum, a framework, and outcomes that its students have shown: the small school has none. */
export async function startCurriculumSchool(more: readonly 'workflows'[] = []): Promise<TestServer> {
  const server = await startTestServer({ data: 'demo' })
  await promisify(execFile)(process.execPath, ['--conditions=react-server', '--import', 'tsx', program, server.database.url, ...more], {
    cwd: root,
  })
  return server
}
