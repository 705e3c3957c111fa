import { afterAll } from 'vitest'
import { testDatabase } from './database'

// This is at the top, before the file's own imports, because the application reads DATABASE_URL when it is loaded.
const { url, drop } = await testDatabase()
process.env.DATABASE_URL = url

afterAll(async () => {
  const [{ closeDb }, { stopClock }, { endHashers }, { endPdfs }, { endWorkbooks }] = await Promise.all([
    import('@/server/kernel/db'),
    import('@/server/kernel/clock'),
    import('@/server/kernel/secrets/password'),
    import('@/server/kernel/files/pdf'),
    import('@/server/kernel/files/xlsx'),
  ])
  // The module stays loaded for the next file (lib-left.ts).
  stopClock(null)
  await Promise.all([closeDb(), endHashers(), endPdfs(), endWorkbooks()])
  await drop()
})
