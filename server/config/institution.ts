import 'server-only'
import { dayIn } from '@/lib/format'
import { provideInstitution } from '@/lib/i18n/institution'
import { whenStale } from '@/server/kernel/live'
import { forgetSettings, readSettings } from './read-settings'
import { settingsTopic } from './write-settings'

/** The IANA zone in which 'today', shifts and reports are computed (core.md, 'Identifiers and time'). */
export async function institutionTimeZone(): Promise<string> {
  return (await readSettings()).timeZone
}

/** The day that it is there, 'YYYY-MM-DD'. */
export async function institutionToday(at: Date): Promise<string> {
  return dayIn(at, await institutionTimeZone())
}

/** Tells the language layer where the institution's words and zone come from. Called once a process. */
export function provideInstitutionSettings(): void {
  whenStale(settingsTopic, forgetSettings)
  provideInstitution(async () => {
    const { timeZone, fallbackLocale, languages, languageoverride } = await readSettings()
    return { timeZone, fallbackLocale, languages, languageOverride: languageoverride }
  })
}
