import 'server-only'
import { cookies } from 'next/headers'
import type { ShellData } from '@/lib/menu'
import { createMenuFor, menuFor, openScreensFor, opensProgress, paletteScreensFor, menuRoleFor } from '@/lib/menu-for'
import { checkInOf } from '@/server/attendance'
import { readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { cookieName } from '@/lib/cookie-name'
import { appearanceOf } from '@/server/users'
import { newMenuWorkflowsOf, shownStagesOf } from '@/server/workflows'
import { readBrand } from './brand'

/** The data from which the shell is drawn for this person. */
export async function shellDataFor(actor: Actor): Promise<ShellData> {
  // Somebody who views the application as another person keeps their own theme and density, which suit their eyes.
  const theirs = appearanceOf(actor.id)
  const [{ avatarFileName }, { theme, density }, settings, { brandName, logo }, jar, checkIn, stages, begun] = await Promise.all([
    theirs,
    actor.viewer ? appearanceOf(actor.viewer.id) : theirs,
    readSettings(),
    readBrand(),
    cookies(),
    checkInOf(actor),
    shownStagesOf(actor),
    newMenuWorkflowsOf(actor),
  ])
  return {
    user: {
      id: actor.id,
      username: actor.username,
      displayName: actor.displayName,
      avatarSrc: avatarFileName ? `/asset/${avatarFileName}` : null,
    },
    role: menuRoleFor(actor),
    menu: menuFor(actor, { items: settings.sidebarmenuitems, supportLink: settings.supportLink, stages }),
    create: [...createMenuFor(actor), ...begun],
    stages,
    opens: openScreensFor(actor),
    places: paletteScreensFor(actor),
    opensProgress: opensProgress(actor),
    checkIn,
    brandName,
    logo,
    client: {
      logLevel: settings.logLevel,
      logToConsole: settings.logToConsole,
      alertErrors: settings.alertErrors,
      selectorSearchMax: settings.selectorSearchMax,
      selectorNewMin: settings.selectorNewMin,
    },
    narrow: jar.get(cookieName('sidebar'))?.value === 'narrow',
    appearance: { theme, density },
  }
}
