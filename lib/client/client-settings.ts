import type { ClientSettings } from '@/lib/menu.shapes'

/** The institution's settings for browsers; until the shell provides them, the settings of a new institution. */
let settings: ClientSettings = { logLevel: 'error', logToConsole: false, alertErrors: false, selectorSearchMax: 0, selectorNewMin: 0 }

export function applyClientSettings(next: ClientSettings): void {
  settings = next
}

export function clientSettings(): ClientSettings {
  return settings
}
