import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { z } from 'zod'

const Line = z.looseObject({ at: z.iso.datetime(), level: z.string(), event: z.string() })
type LogLine = z.output<typeof Line>

/**
 * Records the log of a file's tests from its start to its end. `logged` returns the lines written during some work, each parsed; `lines` has the raw lines of
 * the present test, or since `logged`.
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
