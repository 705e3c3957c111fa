import 'server-only'
import type { ServerResponse } from 'node:http'
import { now } from '../clock'

declare global {
  // What the application and the program that starts it (scripts/door.ts) tell each other; the two are bundled apart.
  var cuspGoing: boolean | undefined
  var cuspUnanswered: number | undefined
  var cuspProbedAt: number | undefined
}

/** Whether this process was asked to end: it answers what comes, and each connection ends with its answer. */
export function isGoing(): boolean {
  return globalThis.cuspGoing === true
}

/** Remembers that somebody asks whether requests may be sent here, who is told before the process ends. */
export function recordProbe(): void {
  globalThis.cuspProbedAt = now().getTime()
}

/** The process does not end while a request waits for its answer. */
export function countUnanswered(response: ServerResponse): void {
  globalThis.cuspUnanswered = (globalThis.cuspUnanswered ?? 0) + 1
  response.once('close', () => {
    globalThis.cuspUnanswered = (globalThis.cuspUnanswered ?? 1) - 1
  })
}
