import path from 'node:path'
import { defineConfig } from 'prisma/config'

// The CLI would fetch a native schema engine from outside the npm registry, which institutions behind a mirror cannot reach. It uses our stand-in instead.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'prisma/schema-engine.mjs')

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  // The value comes from process.env, not from env(): `prisma generate` needs no database.
  datasource: {
    url: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/none',
    shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL,
  },
})
