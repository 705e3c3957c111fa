import 'server-only'
import { dayIn } from '@/lib/format'
import { defaultInstitution, provideInstitution, type Institution } from '@/lib/i18n/institution'
import { isDown } from '@/server/kernel/db/database-down'
import { whenStale } from '@/server/kernel/live'
import { forgetSettings, readSettings } from './read-settings'
import { settingsTopic } from './write-settings'

/** The IANA zone in which 'today', shifts and reports are computed. */
export async function institutionTimeZone(): Promise<string> {
  return (await readSettings()).timeZone
}

/** Today's day at the institution, 'YYYY-MM-DD'. */
export async function institutionToday(at: Date): Promise<string> {
  return dayIn(at, await institutionTimeZone())
}

/** Tells the language layer where the institution's words and zone come from. Called once a process. */
export function provideInstitutionSettings(): void {
  // They are read again at once, because the next page's policy names the server of the map before the page reads them.
  whenStale(settingsTopic, () => {
    forgetSettings()
    readSettings().catch(() => null)
  })
  let known: Institution = defaultInstitution
  provideInstitution(async () => {
    try {
      const { timeZone, fallbackLocale, languages, languageoverride } = await readSettings()
      known = { timeZone, fallbackLocale, languages, languageOverride: languageoverride }
    } catch (error) {
      // Every page asks for its language first, the one that says that the database is down included.
      if (!isDown(error)) throw error
    }
    return known
  })
}
