// The session ends while somebody types.
import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { logIn, phone, signIn, waitForReact, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'connection')
const tClinical = words('en-GB', 'clinical')
const institution = words('en-GB', 'institution')
const save = words('en-GB', 'editor')('save')
test.use({ serviceWorkers: 'allow' })
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

/** Ends the sessions as the application does and tells the server, which otherwise answers the poll from memory for a minute. */
const endSessions = (usernameKey: string) =>
  withPrisma(server.database.url, async (db) => {
    const { id } = await db.user.findFirstOrThrow({ where: { usernameKey }, select: { id: true } })
    await db.signInSession.deleteMany({ where: { userId: id } })
    await db.$executeRaw`SELECT pg_notify('cusp_live', ${JSON.stringify({ endedSessionsOf: [id] })})`
  })

/** Logs in in the tab that the banner opens. */
async function logInElsewhere(page: Page, username: string): Promise<void> {
  const [other] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: t('signInElsewhere') }).click()])
  await logIn(other, username, { at: null })
  await other.close()
}

test('what is typed in a form stays, and is saved once its owner is back', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  await page.goto('/settings/general/institution')
  const name = page.getByLabel(institution('identity.name'), { exact: true })
  await waitForReact(name)
  await name.fill('Northgate Dental School')
  await endSessions('admin')
  await page.getByRole('button', { name: save, exact: true }).click()
  await expect(page.getByText(t('signedOutUnsaved'))).toBeVisible()
  await expect(page.getByText(t('problem.signedOutHere'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await logInElsewhere(page, 'admin')
  await expect(page.getByText(t('signedOutUnsaved'))).toHaveCount(0, { timeout: 30_000 })
  await expect(name).toHaveValue('Northgate Dental School')
  await page.getByRole('button', { name: save, exact: true }).click()
  await expect
    .poll(() => withPrisma(server.database.url, (db) => db.setting.count({ where: { value: { equals: 'Northgate Dental School' } } })))
    .toBe(1)
})

test('where devices keep nothing, a session’s text stays on the screen and is sent by itself', { tag: soak }, async ({ browser }) => {
  await withPrisma(server.database.url, (db) =>
    db.setting.upsert({
      where: { key: 'keepsOnDevices' },
      create: { key: 'keepsOnDevices', value: false, changedAt: new Date() },
      update: { value: false },
    }),
  )
  await server.restart()
  const context = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'student2', server.url)
  const page = await context.newPage()
  const { id } = await withPrisma(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({ where: { student: { username: 'student2' }, state: 'OPEN' }, select: { id: true } }),
  )
  await page.goto(`/clinical/treatmentsession/${id}`)
  const remarks = page.getByLabel(tClinical('remarks.own'))
  const remark = () =>
    withPrisma(server.database.url, (db) => db.treatmentSession.findUniqueOrThrow({ where: { id }, select: { studentRemark: true } }))
  await waitForReact(remarks)
  // By then the screen has loaded all its data.
  await remarks.fill('Typed before')
  await expect.poll(remark, { timeout: 30_000 }).toEqual({ studentRemark: 'Typed before' })
  await endSessions('student2')
  await remarks.fill('Typed after the session had ended')
  await expect(page.getByText(t('problem.signedOutHere')).first()).toBeVisible()
  await expect(page.getByText(t('signedOutUnsaved'))).toBeVisible({ timeout: 30_000 })
  await logInElsewhere(page, 'student2')
  await expect.poll(remark, { timeout: 30_000 }).toEqual({ studentRemark: 'Typed after the session had ended' })
  await expect(remarks).toHaveValue('Typed after the session had ended')
})
