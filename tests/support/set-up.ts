import { z } from 'zod'
import type { TestServer } from './server'

const Line = z.object({ event: z.literal('setUp.waits'), address: z.string() })

/** The part after the # of the address where an empty installation is set up, from its log. */
export function setUpHash({ output }: Pick<TestServer, 'output'>): string {
  for (const line of output) {
    if (!line.includes('setUp.waits')) continue
    return new URL(Line.parse(JSON.parse(line.slice(line.indexOf('{')))).address).hash
  }
  throw new Error('the log says nowhere where to set up')
}
