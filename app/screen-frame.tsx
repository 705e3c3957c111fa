import { getLocale, getTimeZone, getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { LocalUser } from '@/components/shell/local-user'
import { appearanceFromCookies } from '@/lib/appearance'
import type { ScreenName } from '@/lib/paths'
import { compiledMessages } from '@/lib/i18n/compiled'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { readSettings } from '@/server/config'
import { sayingDatabaseDown } from '@/server/kernel/db/database-down'
import type { Actor } from '@/server/kernel/actor'
import { cookieName } from '@/lib/cookie-name'
import { namespacesOf } from '@/lib/screens-of'

const noWording: Readonly<Record<string, string>> = {}

interface FrameProps {
  actor: Actor
  name: ScreenName
  /** The title of the browser's tab names this record; null for the name of the screen. */
  title: string | null
  children: ReactNode
}

/** The frame of every screen for a signed-in person: its title, its texts and the person it belongs to. */
export async function Frame({ actor, name, title, children }: FrameProps) {
  const [t, locale, timeZone, jar, { brandName, keepsOnDevices, languageoverride }] = await Promise.all([
    getTranslations('shell'),
    getLocale(),
    getTimeZone(),
    cookies(),
    sayingDatabaseDown(readSettings),
  ])
  const appearance = appearanceFromCookies((cookie) => jar.get(cookieName(cookie))?.value)
  return (
    <MessagesFor namespaces={namespacesOf(name)}>
      <title>{t('title', { screen: title ?? t(`titles.${name}`), brand: brandName })}</title>
      <LocalUser
        key={`${actor.viewer?.id ?? ''} ${actor.id}`}
        viewerId={actor.viewer?.id ?? null}
        person={{ id: actor.id, displayName: actor.displayName }}
        locale={locale}
        configuration={{ ...appearance, keeps: keepsOnDevices, timeZone, wording: compiledMessages(languageoverride[locale] ?? noWording) }}
      >
        {children}
      </LocalUser>
    </MessagesFor>
  )
}
