import 'server-only'
import type { Prompt } from '@/lib/reflections/vocabulary'
import type { Db } from '@/server/kernel/db'
import { findTemplate, listOffered } from './queries/templates'
import { storedPrompts } from './stored'

/** What a reflection asks. With a template that is no longer there, or none, the first that is offered to its writer: what is written is not lost for that. */
export async function promptsFor(
  db: Db,
  { templateId, ownerId }: { readonly templateId: string | null; readonly ownerId: string },
): Promise<{ templateId: string | null; prompts: Prompt[] }> {
  const chosen = templateId === null ? null : await findTemplate(db, templateId)
  const template = chosen ?? (await listOffered(db, ownerId))[0] ?? null
  return { templateId: template?.id ?? null, prompts: template ? storedPrompts(template.prompts) : [] }
}
