import { afterAll } from 'vitest'
import { testDatabase } from './database'

// At the top, before the file's own imports: the application reads DATABASE_URL when it is loaded.
const database = await testDatabase()
process.env.DATABASE_URL = database.url

// Not dropped here: the application still holds connections. Whoever makes the next database drops it.
afterAll(() => { delete process.env.DATABASE_URL })
