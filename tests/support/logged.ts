import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { z } from 'zod'

const Line = z.looseObject({ at: z.iso.datetime(), level: z.string(), event: z.string() })
type LogLine = z.output<typeof Line>

/**
 * Hears the log of a file's tests from its start to its end. `logged` answers the lines that were written meanwhile, each parsed by itself;
 * `lines` has those of the present test, or since `logged`, as they were written.
 */
export function hearTheLog(): { readonly lines: string[]; readonly logged: (work: () => Promise<unknown>) => Promise<LogLine[]> } {
  const lines: string[] = []
  beforeAll(() => {
    vi.stubEnv('LOG_LEVEL', '')
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  })
  beforeEach(() => void (lines.length = 0))
  afterAll(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  const logged = async (work: () => Promise<unknown>): Promise<LogLine[]> => {
    lines.length = 0
    await work()
    return lines.flatMap((line) => line.trim().split('\n')).map(parsedLine)
  }
  return { lines, logged }
}

export const parsedLine = (line: string): LogLine => Line.parse(JSON.parse(line))
