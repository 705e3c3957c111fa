import { v7 } from 'uuid'
import { z } from 'zod'
import type { TestServer } from '@/tests/support/server'
import { askerFor } from './asker'

const Choices = z.object({ scales: z.array(z.object({ id: z.string() })) })

/** The number of entries that a student has recorded. */
const entries = 20

/**
 * A log with a repeating group of six fields, a rule and a total inside of each entry and two over all: a response with 20 entries, which the student
 * continues.
 */
export async function groupFormOf(server: TestServer): Promise<string> {
  const admin = await askerFor(server, { username: 'admin', domain: 'forms' })
  const { scales } = Choices.parse(await admin.get('choices'))
  const [typeId, formId, id] = [v7(), v7(), v7()]
  const code = `GROUP-${formId.slice(-6)}`
  const own = { parts: ['SUBMITTER'], roles: [] }
  const field = (type: string, name: string, more: object = {}) => ({ uid: v7(), id: name, caption: { 'en-GB': name }, type, ...more })
  const sectioned = field('BOOLEAN', 'sectioned')
  const minutes = field('NUMBER', 'minutes')
  const inner = [
    field('TEXT', 'tooth'),
    minutes,
    sectioned,
    field('MULTILINE', 'why', { visibleWhen: `{${sectioned.uid}}` }),
    field('SCALE', 'mark', { scaleId: scales[0]?.id ?? null }),
    field('COMPUTED', 'hours', { formula: `{${minutes.uid}} / 60` }),
  ]
  const group = field('GROUP', 'teeth', { fields: inner, least: 0, most: 50, entry: { 'en-GB': 'Tooth' } })
  const totals = [
    field('COMPUTED', 'all_minutes', { formula: `SUM({${minutes.uid}})` }),
    field('COMPUTED', 'all_teeth', { formula: `COUNT({${group.uid}})` }),
  ]
  const page = { uid: v7(), id: 'log', caption: { 'en-GB': 'Log' }, fields: [group, ...totals] }
  const definition = { language: 'en-GB', complete: own, see: own, pages: [page], turns: [{ part: 'SUBMITTER', how: null }] }
  await admin.post('saveType', { id: typeId, revision: 0, name: code, kind: 'OTHER' })
  await admin.post('saveDraft', { id: formId, draftRevision: 0, definition, settings: { code, name: code, subject: 'SELF', typeId } })
  await admin.post('publish', { id: formId, draftRevision: 1 })
  const student = await askerFor(server, { username: 'student', domain: 'form-responses' })
  await student.post('start', { id, formId })
  const answers = {
    [group.uid]: Array.from({ length: entries }, (_, at) => ({
      id: v7(),
      edits: { bench: 1 },
      answers: { [inner[0]?.uid ?? '']: `${18 - (at % 8)}`, [minutes.uid]: 5 + at, [sectioned.uid]: at % 2 === 0 },
    })),
  }
  await student.post('savePage', { responseId: id, pageUid: page.uid, revision: 0, answers })
  return `/forms/${formId}/responses/${id}/stage/new`
}
