import 'server-only'
import { cookies } from 'next/headers'
import { getLocale, getTimeZone } from 'next-intl/server'
import { cache } from 'react'
import { createFor, menuFor, placesFor, roleFor, type ShellData } from '@/lib/menu'
import { getConfigCall } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { pageActor, pageRequest } from '@/server/kernel/page-request'
import { run } from '@/server/kernel/run'
import { appearanceOf } from '@/server/users'

/** The configuration as whoever asks for this page may see it: layout and page share one answer. */
export const pageConfig = cache(async () => {
  const [actor, request] = await Promise.all([pageActor(), pageRequest()])
  return (await run(getConfigCall, {}, { actor, request })).config
})

/** What the shell of this person is drawn from. */
export async function shellDataFor(actor: Actor): Promise<ShellData> {
  const [{ theme, density, avatarFileName }, config, jar, locale, timeZone] = await Promise.all([appearanceOf(actor.id), pageConfig(), cookies(), getLocale(), getTimeZone()])
  return {
    user: { id: actor.id, username: actor.username, displayName: actor.displayName, avatarSrc: avatarFileName || null },
    role: roleFor(actor),
    menu: menuFor(actor, config.sidebarmenuitems),
    create: createFor(actor),
    places: placesFor(actor),
    brandName: config.brandName,
    narrow: jar.get('sidebar')?.value === 'narrow',
    appearance: { theme, density },
    locale,
    timeZone,
  }
}
