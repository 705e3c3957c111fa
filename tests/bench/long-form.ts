import { v7 } from 'uuid'
import type { TestServer } from '@/tests/support/server'
import { askerFor } from './asker'

export const pages = 4
export const fieldsOfPage = 50

/** Publishes a form of 200 fields, as the editor makes it: fields of typed text; with `mixed` every second one is a yes/no question. */
export async function publishLongForm(
  server: TestServer,
  { code, subject, mixed = false }: { readonly code: string; readonly subject: 'SELF' | 'NONE'; readonly mixed?: boolean },
) {
  const admin = await askerFor(server, { username: 'admin', domain: 'forms' })
  const [typeId, id] = [v7(), v7()]
  const own = { parts: ['SUBMITTER'], roles: [] }
  const made = Array.from({ length: pages }, (_, at) => ({
    uid: v7(),
    id: `page${at}`,
    caption: { 'en-GB': `Page ${at}` },
    fields: Array.from({ length: fieldsOfPage }, (_field, place) => ({
      uid: v7(),
      id: `f${at}_${place}`,
      caption: { 'en-GB': `Question ${place}` },
      ...(mixed && place % 2 === 0 ? { type: 'BOOLEAN' } : { type: 'TEXT' }),
    })),
  }))
  const definition = { language: 'en-GB', complete: own, see: own, pages: made, turns: [{ part: 'SUBMITTER', how: null }] }
  await admin.post('saveType', { id: typeId, revision: 0, name: code, kind: 'OTHER' })
  await admin.post('saveDraft', { id, draftRevision: 0, definition, settings: { code, name: code, subject, typeId } })
  const answer = await admin.post('publish', { id, draftRevision: 1 })
  return { id, versionId: String(Reflect.get(Object(answer), 'versionId')), pages: made }
}
