// An institution that keeps nothing on devices.
import { expect, type Browser } from '@playwright/test'
import { countAllStored, storedHere } from '../support/device'
import { logIn, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
const connection = words('en-GB', 'connection')
test.use({ serviceWorkers: 'allow' })
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

/** An administrator who has just logged in turns it off. */
async function switchOff(browser: Browser): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  const institution = words('en-GB', 'institution')
  await page.goto(`${server.url}/settings/general/sign-in`)
  await page.getByRole('switch', { name: institution('signIn.keeps') }).click()
  await expect(page.getByText(institution('signIn.keepsNothing'))).toBeVisible()
  await page.getByRole('button', { name: words('en-GB', 'editor')('save') }).click()
  await expect
    .poll(() =>
      withPrisma(server.database.url, (db) => db.setting.findUnique({ where: { key: 'keepsOnDevices' }, select: { value: true } })),
    )
    .toEqual({ value: false })
  await context.close()
}

const remark = (id: string) =>
  withPrisma(server.database.url, (db) => db.treatmentSession.findUniqueOrThrow({ where: { id }, select: { studentRemark: true } }))

test(
  'what waited is sent, then nothing lies on the device; without a network a page says so, and what is typed stays on the screen until it is saved',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB' })
    const page = await context.newPage()
    await logIn(page, 'student2', { at: `${server.url}/clinical` })
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const { id } = await withPrisma(server.database.url, (db) =>
      db.treatmentSession.findFirstOrThrow({ where: { student: { username: 'student2' }, state: 'OPEN' }, select: { id: true } }),
    )
    const address = `${server.url}/clinical/treatmentsession/${id}`
    await page.goto(address)
    await expect.poll(() => storedHere(page, `session:${id}$`)).toBe(1)
    await context.setOffline(true)
    await page.getByLabel(t('remarks.own')).fill('Written before it was switched off')
    await expect(page.getByText(words('en-GB', 'ui')('save.queued')).first()).toBeVisible()
    await switchOff(browser)

    await context.setOffline(false)
    await page.goto(address)
    await expect.poll(() => remark(id), { timeout: 30_000 }).toEqual({ studentRemark: 'Written before it was switched off' })
    await expect.poll(() => countAllStored(page), { timeout: 30_000 }).toBe(0)
    await page.reload()
    await expect(page.getByLabel(t('remarks.own'))).toHaveValue('Written before it was switched off')

    await context.setOffline(true)
    await page.getByLabel(t('remarks.own')).fill('Written without a network')
    await expect(page.getByText(connection('problem.notKept')).first()).toBeVisible()
    await expect(page.getByLabel(t('remarks.own'))).toHaveValue('Written without a network')
    expect(await remark(id)).toEqual({ studentRemark: 'Written before it was switched off' })
    await context.setOffline(false)
    await expect.poll(() => remark(id), { timeout: 30_000 }).toEqual({ studentRemark: 'Written without a network' })
    expect(await countAllStored(page)).toBe(0)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(connection('screen.needsConnection'))
    await expect(page.getByText(connection('screen.nothingKept'))).toBeVisible()
    expect(await countAllStored(page)).toBe(0)
    await context.setOffline(false)
    await page.getByRole('button', { name: words('en-GB', 'errors')('tryAgain') }).click()
    await expect(page.getByLabel(t('remarks.own'))).toHaveValue('Written without a network')
    await context.close()
  },
)
