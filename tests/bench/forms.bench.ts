import { v7 } from 'uuid'
import { evaluate } from '@/lib/forms/expressions/evaluate'
import { parse } from '@/lib/forms/expressions/parse'
import { startTestServer, type TestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import { growCohort } from './grown-cohort'
import { growResponses } from './grown-responses'
import { growStudents } from './grown-students'
import { milliseconds, type Bench } from './measure'
import { fieldsOfPage, pages, publishLongForm } from './long-form'

const responses = 200_000
/** Forms requested by one schedule on one day. */
const asked = 500
/** A year of students, and a workbook that is long. */
const cohort = 80
const items = 40
const scans = 1_000
const scansAtOnce = 50

/** The requests of forms, over HTTP: a form of 200 fields, and the lists with the responses of many years. */
const forms: Bench = async ({ figure, scale }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    const form = await publishLongForm(server, { code: 'BENCH', subject: 'SELF' })
    const student = await askerFor(server, { username: 'student', domain: 'form-responses' })
    const responseId = v7()
    await student.post('start', { id: responseId, formId: form.id })
    const save = (at: number, revision: number) => {
      const page = form.pages[at]
      const answers = Object.fromEntries((page?.fields ?? []).map(({ uid }, place) => [uid, `Answer ${place} of turn ${revision}`]))
      return student.post('savePage', { responseId, pageUid: page?.uid, revision, answers })
    }
    for (const at of form.pages.keys()) await save(at, 0)
    await figure({
      name: `opening a response of ${pages * fieldsOfPage} fields`,
      unit: 'ms',
      target: { atMost: 150 },
      run: () => medianOf(() => student.get('read', { id: responseId })),
    })
    await figure({
      name: `a PDF of ${pages * fieldsOfPage} fields, more than five pages`,
      unit: 'ms',
      target: { atMost: 3_000 },
      run: () => milliseconds(() => student.get('pdf', { id: responseId })),
    })
    let revision = 1
    await figure({
      name: `saving a page of ${fieldsOfPage} fields`,
      unit: 'ms',
      target: { atMost: 40 },
      run: () => medianOf(() => save(0, revision++)),
    })

    const many = Math.min(responses, scale)
    await growResponses({ url: server.database.url, form, responses: many })
    await figure({
      name: `to do of one person, ${many.toLocaleString('en-GB')} responses`,
      unit: 'ms',
      target: { atMost: 20 },
      run: () => medianOf(() => student.get('todo')),
    })
    const admin = await askerFor(server, { username: 'admin', domain: 'form-responses' })
    const lists: readonly (readonly [name: string, sought: Record<string, string>])[] = [
      ['the list of who sees all', {}],
      ['the same, of a state', { state: 'COMPLETED' }],
      ['the same, of a form and overdue', { formId: form.id, state: 'OVERDUE' }],
    ]
    for (const [name, sought] of lists)
      await figure({ name, unit: 'ms', target: { atMost: 100 }, run: () => medianOf(() => admin.get('list', { list: 'all', ...sought })) })
    await figure({
      name: `a schedule that asks ${asked} students`,
      unit: 'ms',
      target: { atMost: 3_000 },
      run: await scheduleOf(server, form.id),
    })
    await figure({
      name: `a workbook of ${cohort} students and ${items} items`,
      unit: 'ms',
      target: { atMost: 150 },
      run: await cohortOf(server),
    })
    await figure({
      name: `${scans.toLocaleString('en-GB')} scans of one static address`,
      unit: 'ms',
      target: { atMost: 60_000 },
      runs: 1,
      warmUp: 0,
      run: await scansOf(server, (await publishLongForm(server, { code: 'SCANS', subject: 'NONE' })).id),
    })
    await figure({ name: '10,000 evaluations of 30 nodes', unit: 'ms', target: { atMost: 50 }, run: () => milliseconds(evaluateMany) })
  } finally {
    await server.close()
  }
}
export default forms

/** The cohort of a year, which is recounted at each reading. */
async function cohortOf(server: TestServer): Promise<() => Promise<number>> {
  const admin = await askerFor(server, { username: 'admin', domain: 'workbooks' })
  const { permits, items: all } = await growCohort({ url: server.database.url, students: cohort, items })
  const id = v7()
  await admin.post('save', { id, revision: 0, name: 'Bench', permits, sections: [{ name: 'All', items: all }] })
  return () => medianOf(() => admin.get('cohort', { id }))
}

/** A lecture hall scans at once: each answer must be the form, and none may be lost. */
async function scansOf(server: TestServer, formId: string): Promise<() => Promise<number>> {
  const admin = await askerFor(server, { username: 'admin', domain: 'static-urls' })
  const id = v7()
  await admin.post('save', { id, revision: 0, formId, label: 'Bench' })
  const token = String(Reflect.get(Object(await admin.get('code', { id })), 'address'))
    .split('/')
    .at(-1)
  const scan = async () => {
    const answer = await fetch(`${server.url}/api/static-urls/open?token=${token}`)
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('"OPEN"')) throw new Error(`a scan: ${answer.status} ${text.slice(0, 200)}`)
  }
  return () =>
    milliseconds(async () => {
      for (let done = 0; done < scans; done += scansAtOnce) await Promise.all(Array.from({ length: scansAtOnce }, scan))
    })
}

/** Each run uses a schedule of its own, as a second run on the same day creates nothing. */
async function scheduleOf(server: TestServer, formId: string): Promise<() => Promise<number>> {
  const admin = await askerFor(server, { username: 'admin', domain: 'form-schedules' })
  const userIds = await growStudents({ url: server.database.url, students: asked })
  const madeBy = async (id: string) => Number(Reflect.get(Object(await admin.post('runNow', { id })), 'made'))
  return async () => {
    const id = v7()
    const when = { opensAt: new Date().toISOString(), dueDays: 7, remindDays: [-1], active: false }
    await admin.post('save', { id, revision: 0, formId, name: 'Bench', audience: { userIds }, completer: 'SUBJECT', ...when })
    let made = 0
    const took = await milliseconds(async () => {
      made = await madeBy(id)
    })
    const again = await madeBy(id)
    if (made !== asked || again !== 0) throw new Error(`${made} and then ${again} of ${asked} were asked`)
    return took
  }
}

const uids = Array.from({ length: 8 }, () => v7())
const [a, b, c, d, e, f, g, h] = uids.map((uid) => `{${uid}}`)
const { node } = parse(
  `IF(SUM(${a}, ${b}, ${c}, ${d}) > 10 AND ${e} = 3, ROUND((${f} + ${g}) / 2 * 10, 1), MAX(${h}, ${a}, 1) - 2 + 3 * ${b} + ${c})`,
)
function evaluateMany(): void {
  if (node === null) throw new Error('the formula cannot be read')
  const values = new Map(uids.map((uid, at) => [uid, at]))
  for (let turn = 0; turn < 10_000; turn += 1) evaluate(node, { values, today: '2026-11-24' })
}
