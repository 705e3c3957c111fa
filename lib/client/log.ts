import { clientSettings } from './client-settings'

/** The levels from the most important to the least. */
const levels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof levels)[number]
export type LogEntry = { readonly at: string; readonly level: LogLevel; readonly event: string; readonly detail: string }

/** The number of entries kept in memory; none is stored or sent, because a message may name people. */
const most = 200
let entries: readonly LogEntry[] = []

/** Writes to the browser's own log: down to the institution's logLevel, and to the console where logToConsole is on. */
export function log(level: LogLevel, event: string, detail: unknown = ''): void {
  const { logLevel, logToConsole } = clientSettings()
  if (levels.indexOf(level) > levels.indexOf(logLevel)) return
  const entry = { at: new Date().toISOString(), level, event, detail: textOf(detail) }
  entries = [...entries, entry].slice(-most)
  if (logToConsole) console[level](event, detail)
}

export function loggedEntries(): readonly LogEntry[] {
  return entries
}

let alerts: readonly string[] = []
const watchers = new Set<() => void>()

/** Logs an error that nobody expected. It is also shown at once where alertErrors is on. */
export function logUnexpected(event: string, error: unknown): void {
  log('error', event, error)
  if (clientSettings().alertErrors) setAlerts([...alerts, textOf(error)])
}

/** The errors that wait to be shown, the oldest first. */
export const unexpectedErrors = {
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  current: (): string | null => alerts[0] ?? null,
  close: () => setAlerts(alerts.slice(1)),
}

function setAlerts(next: readonly string[]) {
  alerts = next
  watchers.forEach((watcher) => watcher())
}

function textOf(detail: unknown): string {
  if (detail instanceof Error) return `${detail.name}: ${detail.message}`
  return typeof detail === 'string' ? detail : (JSON.stringify(detail) ?? '')
}
