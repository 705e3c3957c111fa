import 'server-only'
import { sourceLocale } from '@/lib/i18n/locales'
import type { Db } from '@/server/kernel/db'
import { knownTemplates, type KnownTemplate } from '@/server/reflections'
import type { StoredItem, StoredWorkbook } from './queries/workbooks'

export type ItemRow = StoredItem & {
  /** The template that a reflection item asks for; built-in templates have no row, and a name in each language. */
  readonly template: KnownTemplate | null
}
export type WorkbookRow = Omit<StoredWorkbook, 'items'> & { readonly items: readonly ItemRow[] }

/** Adds the templates that the items name: one statement for all, and none where no item names one. The language is the reader's where names are shown. */
export async function withTemplates(db: Db, rows: readonly StoredWorkbook[], locale: string = sourceLocale): Promise<WorkbookRow[]> {
  const isNamed = rows.some(({ items }) => items.some(({ reflectionTemplateId }) => reflectionTemplateId !== null))
  const byId = new Map(isNamed ? (await knownTemplates(db, locale)).map((one) => [one.id, one]) : [])
  return rows.map((row) => ({
    ...row,
    items: row.items.map((item) => ({ ...item, template: byId.get(item.reflectionTemplateId ?? '') ?? null })),
  }))
}
