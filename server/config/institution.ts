import 'server-only'
import { dayIn } from '@/lib/format'
import { provideInstitution } from '@/lib/i18n/institution'
import { readSettings } from './read-settings'

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
  provideInstitution(async () => {
    const { timeZone, fallbackLocale, languageoverride } = await readSettings()
    return { timeZone, fallbackLocale, languageOverride: languageoverride }
  })
}
