import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readEnvironment } from '@/lib/env'

// These tests need no container engine: they check what the two files promise. tests/e2e/operations.spec.ts checks that the same start command works as another
// user from a folder that it cannot write.
const root = path.resolve(import.meta.dirname, '../../..')
const readText = (name: string) => readFileSync(path.join(root, name), 'utf8')

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }),
  stop_grace_period: z.string(),
})
const Compose = z.object({ services: z.object({ app: Service, database: Service }), volumes: z.record(z.string(), z.unknown()) })
const {
  services: { app, database },
  volumes,
} = Compose.parse(parse(readText('docker-compose.yml')))
/** Instructions as [name, rest], with continued lines joined. */
const stages = readText('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => line.split(/\s+(.*)/s))
const lastStage = stages.slice(stages.findLastIndex(([name]) => name === 'FROM'))
const instructionsNamed = (name: string) => lastStage.filter(([known]) => known === name).map(([, rest]) => rest ?? '')

test('the image runs the standalone build as an ordinary user', () => {
  expect(instructionsNamed('USER')).toEqual(['node'])
  expect(instructionsNamed('COPY')).toEqual(['--from=build /app/.next/standalone ./'])
  expect(JSON.parse(instructionsNamed('CMD').join())).toEqual(['node', '--max-old-space-size=512', 'supervise.mjs'])
  expect(instructionsNamed('VOLUME')).toEqual(['/data'])
  expect(instructionsNamed('ENV').join()).toMatch(/STORAGE=\/data\/files/)
  expect(existsSync(path.join(root, 'scripts/start-entry.ts'))).toBe(true)
})

test('both healthchecks ask the health route with what the image has', () => {
  const [, own = ''] = instructionsNamed('HEALTHCHECK').join().split('CMD ')
  for (const command of [z.array(z.string()).parse(JSON.parse(own)), app.healthcheck.test.slice(1)]) {
    expect(command.slice(0, 2)).toEqual(['node', '-e'])
    expect(command[2]).toContain('/api/health')
    expect(() => new Function(command[2] ?? '')).not.toThrow()
  }
})

test('the application is read-only but for its volume', () => {
  expect(app).toMatchObject({ build: '.', read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(app.volumes).toEqual(['files:/data'])
  expect(app.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(parseInt(app.stop_grace_period)).toBeGreaterThan(25)
})

test('the database keeps its data where PostgreSQL 18 has them, and is reachable from the application only', () => {
  expect(database.image).toBe('postgres:18')
  expect(database.volumes).toEqual(['database:/var/lib/postgresql'])
  expect(database.ports).toBeUndefined()
  expect(database.healthcheck.test).toContain('pg_isready')
  expect(Object.keys(volumes)).toEqual(['files', 'database'])
})

test('with .env.example filled in, the application has an environment that it accepts', () => {
  const named = [...readText('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const filled: Record<string, string> = { APP_URL: 'https://cusp.example.org', AUTH_SECRET: 'x'.repeat(44), POSTGRES_PASSWORD: 'abc123' }
  const substitute = (text: string) => text.replaceAll(/\$\{([A-Z_]+)(?::[-?][^}]*)?\}/g, (_, name: string) => filled[name] ?? '')
  const used = [...JSON.stringify([app, database]).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect(named).toEqual(expect.arrayContaining(used))
  const environment = Object.fromEntries(Object.entries(app.environment).map(([name, value]) => [name, substitute(value)]))
  expect(readEnvironment({ ...environment, NODE_ENV: 'production' })).toMatchObject({
    APP_URL: 'https://cusp.example.org',
    DATABASE_URL: 'postgresql://cusp:abc123@database:5432/cusp',
  })
})

test('secrets and local data stay out of the image', () => {
  const ignored = readText('.dockerignore').split('\n')
  for (const name of ['.env', '.env.*', '.data', '.git', '.next', 'node_modules']) expect(ignored).toContain(name)
})
