import { z } from 'zod'
import { densities, themes } from './appearance'
import { menuGroups, roles } from './menu'
import { isScreenName, type ScreenName } from './paths'
import { homescreenStyles } from './workflows/vocabulary'

const ScreenNameValue = z.custom<ScreenName>((value) => typeof value === 'string' && isScreenName(value))

/** An item of the sidebar: a screen of the application, whose caption is a message, or an item that the institution configured. */
const MenuItem = z.object({
  href: z.string(),
  group: z.enum(menuGroups),
  screen: ScreenNameValue.nullable(),
  caption: z.string().nullable(),
  icon: z.string(),
})
export type MenuItem = z.output<typeof MenuItem>

/** The institution's own logo; without one the application's is shown. `height` is in pixels. */
const Logo = z.object({ src: z.string(), height: z.number() })
export type Logo = z.output<typeof Logo>

/** The institution's settings for browsers (settings, technical). The lengths for the selector apply if they are not 0. */
const ClientSettings = z.object({
  logLevel: z.enum(['debug', 'info', 'warn', 'error']),
  logToConsole: z.boolean(),
  alertErrors: z.boolean(),
  selectorSearchMax: z.number(),
  selectorNewMin: z.number(),
})
export type ClientSettings = z.output<typeof ClientSettings>

/** The data of the shell, kept on the device for the screens that work without a network. */
export const ShellData = z.object({
  user: z.object({ id: z.string(), username: z.string(), displayName: z.string(), avatarSrc: z.string().nullable() }),
  role: z.enum(roles),
  menu: z.array(MenuItem),
  /** The screens on which something new can be made. */
  /** `caption` is the institution's own word, if the screen's title does not say it. */
  create: z.array(z.object({ screen: ScreenNameValue, href: z.string(), caption: z.string().optional() })),
  /** Open stages of workflows for the person that are shown outside of their workflow. */
  stages: z
    .array(
      z.object({
        href: z.string(),
        caption: z.string(),
        asked: z.string(),
        note: z.string(),
        count: z.number(),
        dueAt: z.string().nullable(),
        inSidebar: z.boolean(),
        homescreenStyle: z.enum(homescreenStyles),
      }),
    )
    .default([]),
  /** Screens that the person may open, directly or with an id. */
  opens: z.array(ScreenNameValue).default([]),
  /** The screens of the menu that the command palette offers. */
  places: z.array(ScreenNameValue),
  /** Whether they may open the progress of others. */
  opensProgress: z.boolean().default(false),
  /** The times of the coming day, around their events, at which Check-in is in a student's bottom bar; and whether it was there when this was made. */
  checkIn: z
    .object({ isTime: z.boolean(), times: z.array(z.object({ from: z.string(), to: z.string() })) })
    .default({ isTime: false, times: [] }),
  brandName: z.string(),
  logo: Logo.nullable().default(null),
  client: ClientSettings.default({ logLevel: 'error', logToConsole: false, alertErrors: false, selectorSearchMax: 0, selectorNewMin: 0 }),
  /** The sidebar shows icons only. */
  narrow: z.boolean(),
  /** As the person set them, on whatever device. */
  appearance: z.object({ theme: z.enum(themes), density: z.enum(densities) }),
})
export type ShellData = z.output<typeof ShellData>
