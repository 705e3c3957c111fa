import 'server-only'
import { z } from 'zod'
import { toothNotations } from '@/lib/clinical/vocabulary'
import { locales } from '@/lib/i18n/locales'
import { modules } from '@/lib/modules'
import { isPrivilege } from '@/lib/privileges'

const externalLink = z.string().refine((link) => /^(\/(?!\/)|https:\/\/|mailto:)/.test(link), 'linkNotAllowed')
const SidebarItem = z.strictObject({
  priv: z.string().refine(isPrivilege, 'privilegeUnknown').optional(),
  link: externalLink,
  caption: z.string().min(1).max(60),
  icon: z.enum(['link', 'book', 'calendar', 'file', 'help', 'mail', 'people']),
})

/** Every setting with its schema and what a new institution starts with. Nothing that a school would change needs a redeploy. */
export const settings = {
  modules: { schema: z.array(z.enum(modules)), start: ['timeline', 'clinical', 'tests', 'feedbackcentre', 'timetable', 'curriculummapping'] },
  brandName: { schema: z.string().min(1).max(80), start: 'Cusp' },
  logoSize: { schema: z.number().int().min(16).max(200), start: 48 },
  languages: { schema: z.array(z.enum(locales)).min(1), start: [...locales] },
  fallbackLocale: { schema: z.string(), start: 'no-TR' },
  showcafslogin: { schema: z.boolean(), start: true },
  logLevel: { schema: z.enum(['debug', 'info', 'warn', 'error']), start: 'error' },
  logToConsole: { schema: z.boolean(), start: false },
  alertErrors: { schema: z.boolean(), start: false },
  sidebarmenuitems: { schema: z.array(SidebarItem).max(20), start: [] },
  languageoverride: { schema: z.partialRecord(z.enum(locales), z.record(z.string(), z.string().max(2000))), start: {} },
  timeZone: { schema: z.string().refine(isTimeZone, 'timeZoneUnknown'), start: 'Europe/London' },
  shiftBorders: { schema: z.strictObject({ pm: z.string().regex(/^\d\d:\d\d$/), eve: z.string().regex(/^\d\d:\d\d$/) }), start: { pm: '12:00', eve: '17:00' } },
  toothNotation: { schema: z.enum(toothNotations), start: 'FDI' },
  /** Whether teachers see a student's own marks only after marking. */
  blindSelfMarks: { schema: z.boolean(), start: false },
  /** After so many days a session without marks is brought to others' notice; 0: never. */
  escalateAfterDays: { schema: z.number().int().min(0).max(365), start: 7 },
  sessionIdleMinutes: { schema: z.number().int().min(5).max(43_200), start: 720 },
  sessionDays: { schema: z.number().int().min(1).max(90), start: 30 },
  loginFailuresPerAddress: { schema: z.number().int().min(20).max(100_000), start: 500 },
  uploadLimitMegabytes: { schema: z.number().int().min(1).max(500), start: 25 },
} as const satisfies Record<string, { schema: z.ZodType; start: unknown }>

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['schema']>

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }))
  } catch {
    return false
  }
}
