import { paths } from '@/lib/paths'

/** The address of one attempt. */
export function attemptHref(id: string): `/tests/${string}` {
  return `${paths.tests}/${id}`
}

/** The address for requesting a test; without `testId` the test is chosen there. */
export function askHref({ testId, sessionId }: { testId?: string; sessionId?: string } = {}): `/tests/new${string}` {
  const test = testId === undefined ? '' : `/${testId}`
  return `${paths.newTest}${test}${sessionId === undefined ? '' : `?session=${sessionId}`}`
}
