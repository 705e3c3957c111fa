import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { withPrisma } from '@/tests/support/prisma-for'
import type { TestServer } from '@/tests/support/server'
import { askerFor } from './asker'

const seen = { parts: ['SUBJECT', 'SUBMITTER', 'EXTERNAL_SIGNER', 'VIEWER'], roles: [] }
const only = (part: string) => ({ parts: [part], roles: [] })
const question = (id: string, caption: string, type: object) => ({
  uid: v7(),
  id,
  caption: { 'en-GB': caption },
  required: 'ALWAYS',
  ...type,
})
const text = { type: 'TEXT' }
const definition = {
  language: 'en-GB',
  complete: only('SUBMITTER'),
  see: seen,
  pages: [
    { uid: v7(), id: 'encounter', caption: { 'en-GB': 'Encounter' }, fields: [question('done', 'What was done', text)] },
    {
      uid: v7(),
      id: 'signer',
      caption: { 'en-GB': 'Supervisor' },
      complete: only('EXTERNAL_SIGNER'),
      fields: [question('ready', 'Ready to do it alone', { type: 'BOOLEAN' }), question('advice', 'What to work on next', text)],
    },
  ],
  turns: [{ part: 'SUBMITTER', how: null }],
  route: [{ order: 1, kind: 'SIGN', part: 'EXTERNAL_SIGNER', how: { kind: 'OUTSIDE' }, meaning: { 'en-GB': 'I watched this procedure.' } }],
}

/** Submits a form as a student, which then waits for a signer outside the school. Returns the token of their link. */
export async function askOutside(server: TestServer): Promise<string> {
  const [admin, student] = [
    await askerFor(server, { username: 'admin', domain: 'forms' }),
    await askerFor(server, { username: 'student', domain: 'form-responses' }),
  ]
  const [typeId, formId, responseId, supervisorId] = [v7(), v7(), v7(), v7()]
  await admin.post('saveType', { id: typeId, revision: 0, name: 'Outreach', kind: 'OTHER', requireSignoff: true, outside: 'LISTED' })
  await admin.post('saveDraft', {
    id: formId,
    draftRevision: 0,
    definition,
    settings: { code: 'OUTREACH', name: 'Outreach record', subject: 'SELF', typeId },
  })
  await admin.post('publish', { id: formId, draftRevision: 1 })
  const token = 'sign'.padEnd(43, '-')
  await withPrisma(server.database.url, async (db) => {
    await db.outsideSupervisor.create({
      data: { id: supervisorId, name: 'Helen Marsh', email: 'helen@riverside.example', organisation: 'Riverside Practice' },
      select: { id: true },
    })
    await student.post('start', { id: responseId, formId })
    const [page] = definition.pages
    const answers = Object.fromEntries((page?.fields ?? []).map(({ uid }) => [uid, 'Surgical extraction, 48']))
    await student.post('savePage', { responseId, pageUid: page?.uid, revision: 0, answers })
    await student.post('submit', { responseId, chosen: [{ step: 0, outside: [{ id: supervisorId }] }] })
    // Only this hash of the sent link is stored.
    const tokenHash = createHash('sha256').update(token).digest('base64url')
    while ((await db.signoffLink.updateMany({ where: { task: { responseId } }, data: { tokenHash } })).count === 0)
      await new Promise((later) => setTimeout(later, 100))
  })
  return token
}
