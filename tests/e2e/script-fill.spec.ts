import { expect, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { paths, screenNames } from '@/lib/paths'
import { kindOf } from '../support/access-matrix/kinds'
import { complaintsOf, signIn, test } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { fillScripts, type Filled } from '../support/script-fill/fill'
import { alarm, payloads } from '../support/script-fill/payloads'
import { startTestServer, type TestServer } from '../support/server'
import { isSoak } from '../support/soak'

let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})

/** Screens that show one record, each with the table from which the newest is shown. */
const records: readonly (readonly [path: string, table: string])[] = [
  [paths.user, 'app_user'],
  [paths.role, 'role'],
  [paths.programme, 'programme'],
  [paths.firm, 'firm'],
  [paths.groupings, 'grouping'],
  [paths.userFlag, 'flag'],
  [paths.term, 'term'],
  [paths.clinic, 'clinic'],
  [paths.specialty, 'specialty'],
  [paths.participationType, 'participation_type'],
  [paths.tag, 'tag'],
  [paths.interfaceProcedure, 'procedure'],
  [paths.interfaceSection, 'section'],
  [paths.interfaceScale, 'scale'],
  [paths.dataSets, 'data_set'],
  [paths.treatmentSession, 'treatment_session'],
]

// The long form visits every screen in one test, which takes some minutes on a busy machine.
test.setTimeout(isSoak ? 720_000 : 180_000)

test('what is written into every text of the API is shown as text', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  await signIn(context, 'admin', server.url)
  await context.addInitScript((name) => {
    const caught: string[] = []
    Object.assign(window, { [name]: () => caught.push('a script ran'), __cuspCaught: caught, alert: () => caught.push('alert') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      caught.push(`${violatedDirective} ${blockedURI}`),
    )
  }, alarm)

  const filled = await fillWithScripts(
    async (path, body) => {
      const answer = await context.request.post(`${server.url}${path}`, {
        data: body,
        headers: { 'sec-fetch-site': 'same-origin', origin: server.url },
      })
      return answer.json()
    },
    await (await context.request.get(`${server.url}/api/openapi.json`)).json(),
  )
  console.log(
    `Scripts were written into ${filled.fields.length} texts of the API. Left out:\n${filled.left.map(({ call, why }) => `  ${call}: ${why}`).join('\n')}`,
  )
  expect(filled.fields.length).toBeGreaterThan(isSoak ? 40 : 15)

  const page = await context.newPage()
  const complaints = complaintsOf(page)
  let shown = 0
  const problems: string[] = []
  for (const path of await screensToDraw()) {
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const found = await findScripts(page)
    shown += found.shown
    problems.push(
      ...[...found.caught, ...complaints.splice(0).filter((one) => /policy|refused|script/i.test(one))].map((one) => `${path}: ${one}`),
    )
  }
  expect(problems).toEqual([])
  // The scripts were on the screens, as text.
  expect(shown).toBeGreaterThan(isSoak ? 20 : 3)
})

async function fillWithScripts(post: (path: string, body: unknown) => Promise<unknown>, document: unknown): Promise<Filled> {
  return withPrisma(server.database.url, (db) => {
    const rowOf = async (call: string, parameter: string) => {
      const kind = kindOf(call, parameter)
      if (!kind) return null
      // Read as JSON, since not every table has a revision.
      const rows = await db.$queryRaw<{ id: string; revision: number }[]>`
        SELECT row->>'id' AS id, COALESCE((row->>'revision')::int, 0) AS revision FROM (SELECT to_jsonb(t) AS row FROM ${Prisma.raw(kind.table)} t ORDER BY id DESC LIMIT 1) AS newest`
      return rows[0] ?? null
    }
    return fillScripts(document, { post, rowOf, newId: v7, every: isSoak ? 1 : 3 })
  })
}

async function screensToDraw(): Promise<string[]> {
  const named = await withPrisma(server.database.url, async (db) => {
    const found = []
    for (const [path, table] of records) {
      const rows = await db.$queryRaw<{ id: string }[]>`SELECT id::text FROM ${Prisma.raw(table)} ORDER BY id DESC LIMIT 1`
      if (rows[0]) found.push(`${path}/${rows[0].id}`)
    }
    return found
  })
  const searched = payloads.slice(0, 3).map((payload) => `${paths.users}?q=${encodeURIComponent(payload)}`)
  const lists = screenNames
    .filter((name) => !records.some(([path]) => path === paths[name]) && !name.startsWith('dev'))
    .map((name) => paths[name])
  const all = [...new Set([...lists, ...named])]
  return [...all.filter((_, index) => isSoak || index % 12 === 0), ...searched]
}

/** The number of scripts that the screen shows as text, and those that ran. */
function findScripts(page: Page): Promise<{ shown: number; caught: string[] }> {
  return page.evaluate((name) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => ('value' in field ? String(field.value) : ''))
    const shown = [document.body.innerText, ...fields].filter((text) => text.includes(name)).length
    const caught: unknown = Reflect.get(window, '__cuspCaught')
    return { shown, caught: Array.isArray(caught) ? caught.map(String) : [] }
  }, alarm)
}
