import { paths } from '@/lib/paths'

/** One attempt. */
export function attemptHref(id: string): `/tests/${string}` {
  return `${paths.tests}/${id}`
}

/** To ask for a test; without one it is chosen there. */
export function askHref({ testId, sessionId }: { testId?: string; sessionId?: string } = {}): `/tests/new${string}` {
  const test = testId === undefined ? '' : `/${testId}`
  return `${paths.newTest}${test}${sessionId === undefined ? '' : `?session=${sessionId}`}`
}
