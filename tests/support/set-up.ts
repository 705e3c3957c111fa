import { z } from 'zod'
import type { TestServer } from './server'

const Line = z.object({ event: z.literal('setUp.waits'), address: z.string() })

/** Where an empty installation is set up, as its log says: what stands behind the # of the address. */
export function setUpHash({ output }: Pick<TestServer, 'output'>): string {
  for (const line of output) {
    if (!line.includes('setUp.waits')) continue
    return new URL(Line.parse(JSON.parse(line.slice(line.indexOf('{')))).address).hash
  }
  throw new Error('the log says nowhere where to set up')
}
