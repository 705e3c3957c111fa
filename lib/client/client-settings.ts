import type { ClientSettings } from '@/lib/menu.shapes'

/** What the institution set for browsers; before the shell has said so, what a new institution starts with. */
let settings: ClientSettings = { logLevel: 'error', logToConsole: false, alertErrors: false, selectorSearchMax: 0, selectorNewMin: 0 }

export function applyClientSettings(next: ClientSettings): void {
  settings = next
}

export function clientSettings(): ClientSettings {
  return settings
}
