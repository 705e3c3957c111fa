import 'server-only'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { starterTemplates } from '@/lib/reflections/starters'
import type { Prompt } from '@/lib/reflections/vocabulary'
import type { Db } from '@/server/kernel/db'
import { listTemplates, programmeOf } from './queries/templates'
import { storedPrompts } from './stored'

type Template = {
  readonly id: string
  readonly name: string
  readonly prompts: Prompt[]
  readonly programmeIds: readonly string[]
  readonly active: boolean
  /** 0: the template ships with Cusp, and nobody has changed it yet. */
  readonly revision: number
}

/** The institution's own templates come before those that ship with Cusp; a saved template takes the place of the shipped one with its id. */
export async function allTemplates(db: Db, locale: string): Promise<Template[]> {
  const stored = (await listTemplates(db)).map(({ prompts, ...row }) => ({ ...row, prompts: storedPrompts(prompts) }))
  const shipped = starterTemplates(resolveLocale({ stored: locale })).filter(({ id }) => !stored.some((one) => one.id === id))
  return [...stored, ...shipped.map((one) => ({ ...one, prompts: [...one.prompts], programmeIds: [], active: true, revision: 0 }))]
}

/** The templates in use for all programmes or for the writer's; a writer who is in no programme is offered all. */
export async function offeredTemplates(
  db: Db,
  { userId, locale }: { readonly userId: string; readonly locale: string },
): Promise<Template[]> {
  const programmeId = await programmeOf(db, userId)
  return (await allTemplates(db, locale)).filter(
    ({ active, programmeIds }) => active && (programmeId === null || programmeIds.length === 0 || programmeIds.includes(programmeId)),
  )
}

/**
 * The prompts of a reflection. Where its template does not exist any more, or it has none, the first template offered to its writer is taken, so that the text
 * is not lost.
 */
export async function promptsFor(
  db: Db,
  { templateId, ownerId, locale }: { readonly templateId: string | null; readonly ownerId: string; readonly locale: string },
): Promise<{ templateId: string | null; prompts: Prompt[] }> {
  const chosen = templateId === null ? null : (await allTemplates(db, locale)).find(({ id }) => id === templateId)
  const template = chosen ?? (await offeredTemplates(db, { userId: ownerId, locale }))[0] ?? null
  return { templateId: template?.id ?? null, prompts: template?.prompts ?? [] }
}
