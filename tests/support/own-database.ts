import { testDatabase } from './database'

// At the top, before the file's own imports: the application reads DATABASE_URL when it is loaded. Not dropped at the end, when
// the application still holds connections: whoever makes the next database drops it.
const { url } = await testDatabase()
process.env.DATABASE_URL = url
