import { z } from 'zod'
import { modules } from '@/lib/modules'

const Named = z.object({ id: z.string(), name: z.string() })
const Programme = z.object({ Id: z.string(), Name: z.string(), CourseLengthYears: z.number() })

/** The spellings are fixed: clients outside of this repository read them. Before sign-in only what the login screen needs is filled. */
export const Config = z.object({
  modules: z.array(z.enum(modules)),
  programmes: z.record(z.string(), Programme),
  groups: z.record(z.string(), z.string()),
  firms: z.record(z.string(), z.string()),
  terms: z.array(z.object({ schoolterm_title: z.string() })),
  specialties: z.array(Named),
  participationTypes: z.array(Named),
  clinics: z.array(Named),
  tags: z.array(z.object({ id: z.string(), name: z.string(), group: z.string() })),
  sidebarmenuitems: z.array(z.object({ priv: z.string().optional(), link: z.string(), caption: z.string(), icon: z.string() })),
  languageoverride: z.record(z.string(), z.record(z.string(), z.string())),
  showcafslogin: z.boolean(),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']),
  logToConsole: z.boolean(),
  alertErrors: z.boolean(),
  APIBaseURL: z.string(),
  brandName: z.string(),
  logoSize: z.number(),
  languages: z.array(z.string()),
  fallbackLocale: z.string(),
})
export type Config = z.output<typeof Config>

export { Nothing } from './plain.shapes'
export const Configured = z.object({ config: Config })
