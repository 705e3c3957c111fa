import { clearGround, layGround } from './database'
import { startTestPostgres } from './postgres'

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  const ground = await layGround(server.admin)
  return async () => {
    await clearGround(ground)
    await server.stop()
  }
}
