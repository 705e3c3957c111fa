// The program that Playwright starts before its tests: a database server, the demo school in it, and the built application on top. The line that it prints at
// the end gives the tests its address (tests/playwright.config.ts).
import { clearGround, layDemo, layGround } from './database'
import { startTestPostgres } from './postgres'
import { seedForTests, startTestServer } from './server'

const postgres = await startTestPostgres()
const ground = await layGround(postgres.admin)
await layDemo(ground, seedForTests)
const server = await startTestServer({ data: 'demo' })
console.log(`Ready at port ${server.port} on ${JSON.stringify(ground)}`)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await server.close()
  await clearGround(ground)
  await postgres.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
