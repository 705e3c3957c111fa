import { expect } from '@playwright/test'
import { logInAndOpen, complaintsOf, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'files')
const tUpload = words('en-GB', 'upload')
const tAudience = words('en-GB', 'audience')
const tSelector = words('en-GB', 'selector')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

/** A PDF of this size, large enough to come in pieces. */
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')])

test('a file is uploaded, shared with a person by clicks, read by them, and withdrawn', async ({ browser }) => {
  const desk = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logInAndOpen(desk, 'staff', `${server.url}/files`)
  const name = `Rubber dam ${Date.now()}.pdf`
  await desk
    .getByRole('button', { name: t('upload') })
    .first()
    .click()
  const modal = desk.getByRole('dialog')
  await modal
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(1_000) })
  await expect(modal.getByText(tUpload('state.stored'))).toBeVisible()
  await modal.getByRole('button', { name: tUpload('done') }).click()
  await expect(desk.getByRole('link', { name }).filter({ visible: true })).toBeVisible()

  await desk
    .getByRole('button', { name: t('actsOf', { name }) })
    .filter({ visible: true })
    .click()
  await desk.getByRole('menuitem', { name: t('share') }).click()
  const panel = desk.getByRole('dialog')
  await panel.getByRole('button', { name: tAudience('add.userIds') }).click()
  const people = desk.getByRole('dialog', { name: tAudience('title.userIds') })
  await people.getByRole('combobox').fill('Osei')
  await people.getByText('Dr Ruth Osei').click()
  await people.getByRole('button', { name: tSelector('done') }).click()
  await panel.getByRole('button', { name: t('shareAction'), exact: true }).click()
  await expect(panel.getByRole('list', { name: t('access') }).getByText('Dr Ruth Osei')).toBeVisible()

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logInAndOpen(other, 'teacher', `${server.url}/files?view=shared`)
  const link = other.getByRole('link', { name }).filter({ visible: true })
  await expect(link).toBeVisible()
  const href = (await link.getAttribute('href')) ?? ''
  expect((await other.request.get(`${server.url}${href}`)).status()).toBe(200)

  await panel.getByRole('button', { name: t('unshare', { name: 'Dr Ruth Osei' }) }).click()
  await expect(panel.getByText(t('onlyYou'))).toBeVisible()
  expect((await other.request.get(`${server.url}${href}`)).status()).toBe(404)
  await other.reload()
  await expect(other.getByRole('link', { name })).toHaveCount(0)
})

test(
  'a large file that is dropped on the page comes in pieces, is shared with a group, read whole by its members, and withdrawn',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
    await signIn(context, 'staff', server.url)
    const desk = await context.newPage()
    const complaints = complaintsOf(desk)
    const pieces: string[] = []
    desk.on('request', (request) => {
      if (new URL(request.url()).pathname === '/asset/upload/part') pieces.push(request.url())
    })
    await desk.goto('/files')
    const [name, bytes] = [`Cone beam ${Date.now()}.pdf`, 9 * 1024 ** 2]
    const dropped = await desk.evaluateHandle(
      ([called, size]) => {
        const data = new Uint8Array(Number(size)).fill(0x20)
        data.set(new TextEncoder().encode('%PDF-1.7\n'))
        const transfer = new DataTransfer()
        transfer.items.add(new File([data], String(called), { type: 'application/pdf' }))
        return transfer
      },
      [name, bytes],
    )
    await desk.dispatchEvent('body', 'dragenter', { dataTransfer: dropped })
    await expect(desk.getByText(t('dropTo', { folder: t('view.mine') }))).toBeVisible()
    await desk.dispatchEvent('body', 'drop', { dataTransfer: dropped })
    await expect(desk.getByText(t('dropTo', { folder: t('view.mine') }))).toHaveCount(0)
    const tray = desk.getByRole('region', { name: tUpload('tray') })
    await expect(tray.getByText(name)).toBeVisible()
    await expect(tray.getByText(tUpload('state.stored'), { exact: true })).toBeVisible()
    // Three pieces of four megabytes each.
    expect(pieces).toHaveLength(3)
    await tray.getByRole('button', { name: tUpload('closeTray') }).click()
    await expect(tray).toHaveCount(0)
    const link = desk.getByRole('link', { name }).filter({ visible: true })
    await expect(link).toBeVisible()

    await desk
      .getByRole('button', { name: t('actsOf', { name }) })
      .filter({ visible: true })
      .click()
    await desk.getByRole('menuitem', { name: t('share') }).click()
    const panel = desk.getByRole('dialog')
    await panel.getByRole('button', { name: tAudience('add.groupIds') }).click()
    const groups = desk.getByRole('dialog', { name: tAudience('title.groupIds') })
    const group = await withPrisma(server.database.url, async (db) => {
      const { group: own } = await db.user.findUniqueOrThrow({
        where: { usernameKey: 'student' },
        select: { group: { select: { name: true } } },
      })
      return own?.name ?? ''
    })
    await groups.getByRole('combobox').fill(group)
    await groups.getByRole('option', { name: group }).first().click()
    await groups.getByRole('button', { name: tSelector('done') }).click()
    await panel.getByRole('button', { name: t('shareAction'), exact: true }).click()
    await expect(
      panel
        .getByRole('list', { name: t('access') })
        .getByText(group)
        .first(),
    ).toBeVisible()

    const member = await browser.newContext({ locale: 'en-GB', baseURL: server.url, viewport: { width: 390, height: 844 } })
    await signIn(member, 'student', server.url)
    const phone = await member.newPage()
    await phone.goto('/files?view=shared')
    const shared = phone.getByRole('link', { name }).filter({ visible: true })
    await expect(shared).toBeVisible()
    const href = (await shared.getAttribute('href')) ?? ''
    expect((await (await member.request.get(href)).body()).length).toBe(bytes)

    await panel
      .getByRole('button', { name: new RegExp(`^${t('unshare', { name: '' })}`) })
      .first()
      .click()
    await expect(panel.getByText(t('onlyYou'))).toBeVisible()
    expect((await member.request.get(href)).status()).toBe(404)
    await phone.reload()
    await expect(phone.getByRole('link', { name })).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)
