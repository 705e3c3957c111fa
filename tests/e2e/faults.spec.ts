import { expect, type Page } from '@playwright/test'
import { signIn, test, words, waitForReact } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
const issues = words('en-GB', 'issues')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})

const sessionOf = (username: string) =>
  withPrisma(server.database.url, (db) =>
    db.treatmentSession.findFirstOrThrow({
      where: { student: { username }, state: 'OPEN' },
      select: { id: true, studentRemarkRevision: true },
    }),
  )
const addressOf = (id: string) => `${server.url}/clinical/treatmentsession/${id}`

async function open(page: Page, username: string): Promise<string> {
  await signIn(page.context(), username, server.url)
  const { id } = await sessionOf(username)
  await page.goto(addressOf(id))
  await waitForReact(page.getByLabel(t('remarks.own')))
  await page.waitForLoadState('networkidle')
  return id
}

test('of the same part changed by two, both versions are shown and one is chosen', async ({ page }) => {
  const id = await open(page, 'student')
  // In the meantime another device has saved.
  await withPrisma(server.database.url, (db) =>
    db.treatmentSession.update({ where: { id }, data: { studentRemark: 'From the tablet', studentRemarkRevision: { increment: 1 } } }),
  )
  await page.getByLabel(t('remarks.own')).fill('From the phone')
  const conflict = page.getByRole('alert').filter({ hasText: t('refused.conflict') })
  await expect(conflict).toContainText('From the phone')
  await expect(conflict).toContainText('From the tablet')
  // The message is at the head of a long page; a person writing further down is notified and led there.
  await expect(page.getByText(t('blocked')).filter({ visible: true })).toBeInViewport()
  await page.getByRole('button', { name: words('en-GB', 'connection')('openList') }).click()
  await expect(page.locator('#refused')).toBeFocused()
  await expect(conflict.getByRole('button', { name: t('refused.keepMine') })).toBeInViewport()
  await conflict.getByRole('button', { name: t('refused.keepMine') }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect
    .poll(
      async () => (await withPrisma(server.database.url, (db) => db.treatmentSession.findUniqueOrThrow({ where: { id } }))).studentRemark,
    )
    .toBe('From the phone')
})

test('teeth that do not exist are refused by the field, and what was typed is kept', { tag: soak }, async ({ page }) => {
  await open(page, 'student')
  await page.getByRole('button', { name: t('line.add') }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('Simple extraction')
  await page
    .getByRole('option', { name: /Simple extraction/ })
    .first()
    .click()
  const teeth = page.getByLabel(t('line.teeth')).last()
  await teeth.fill('19')
  await expect(page.getByText(t('line.pieceProblem', { piece: '19', problem: issues('toothUnknown') }))).toBeVisible()
  await expect(teeth).toHaveValue('19')
})

test("somebody else's session is not found", { tag: soak }, async ({ page }) => {
  await signIn(page.context(), 'student2', server.url)
  const { id } = await sessionOf('student')
  await page.goto(addressOf(id))
  await expect(page.getByText(t('notFound'))).toBeVisible()
  await page.goto(addressOf('not-an-id'))
  await expect(page.getByText('Not found, the requested item could not be loaded')).toBeVisible()
})

test('a second tab shows what the first one typed', { tag: soak }, async ({ page, context }) => {
  const id = await open(page, 'student2')
  const second = await context.newPage()
  await second.goto(addressOf(id))
  await expect(second.getByLabel(t('remarks.own'))).toBeVisible()
  await page.getByLabel(t('remarks.own')).fill('Typed in the first tab')
  await expect(second.getByLabel(t('remarks.own'))).toHaveValue('Typed in the first tab')
  await second.getByLabel(t('remarks.own')).fill('Typed in the second tab')
  await expect(page.getByLabel(t('remarks.own'))).toHaveValue('Typed in the second tab')
  await expect
    .poll(
      async () => (await withPrisma(server.database.url, (db) => db.treatmentSession.findUniqueOrThrow({ where: { id } }))).studentRemark,
    )
    .toBe('Typed in the second tab')
})

test('what was typed in the moment before a reload is there again, and is saved', { tag: soak }, async ({ page }) => {
  const id = await open(page, 'student2')
  await page.getByLabel(t('remarks.own')).fill('Half a thought')
  await page.reload()
  await expect(page.getByLabel(t('remarks.own'))).toHaveValue('Half a thought')
  await expect
    .poll(
      async () => (await withPrisma(server.database.url, (db) => db.treatmentSession.findUniqueOrThrow({ where: { id } }))).studentRemark,
    )
    .toBe('Half a thought')
})

const hour = 3_600_000
for (const [how, off] of [
  ['an hour fast', hour],
  ['an hour slow', -hour],
] as const) {
  test(`a device whose clock is ${how} records as any other; beside its word stands the server's time`, { tag: soak }, async ({ page }) => {
    await page.clock.install({ time: Date.now() + off })
    const id = await open(page, 'student')
    const word = `Written ${how}`
    await page.getByLabel(t('remarks.own')).fill(word)
    await expect(page.getByText(/^Saved /).first()).toBeVisible()
    await page.getByLabel(t('comments.write')).fill(word)
    await page.getByRole('button', { name: t('comments.send') }).click()
    const comment = () =>
      withPrisma(server.database.url, (db) =>
        db.sessionComment.findFirst({ where: { sessionId: id, text: word }, select: { createdAt: true } }),
      )
    await expect.poll(comment).not.toBeNull()
    const { studentRemark, history } = await withPrisma(server.database.url, (db) =>
      db.treatmentSession.findUniqueOrThrow({
        where: { id },
        select: {
          studentRemark: true,
          history: { where: { act: 'remarkSaved' }, orderBy: { id: 'desc' }, take: 1, select: { at: true, detail: true } },
        },
      }),
    )
    const [saved] = history
    const [at, claimed] = [saved?.at.getTime() ?? 0, Date.parse(String(Reflect.get(Object(saved?.detail), 'occurredAt')))]
    expect(studentRemark).toBe(word)
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
    expect(Math.abs(claimed - at - off)).toBeLessThan(60_000)
    expect(Math.abs(((await comment())?.createdAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await expect(page.locator('#refused')).toHaveCount(0)
  })
}

test('a change that was made after the lock is refused, and what was typed kept', { tag: soak }, async ({ page }) => {
  const id = await open(page, 'student2')
  await page.route('**/api/clinical-sessions/saveRemark', (route) => route.abort())
  await page.getByLabel(t('remarks.own')).fill('Too late')
  // The lock is dated before the typing: text typed before a lock is stored by the server (locks.spec.ts).
  await withPrisma(server.database.url, (db) =>
    db.treatmentSession.update({ where: { id }, data: { state: 'MARKED_LOCKED', finishedAt: new Date(Date.now() - 60_000) } }),
  )
  await page.unroute('**/api/clinical-sessions/saveRemark')
  await expect(page.getByText(t('refused.locked'))).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('alert').filter({ hasText: 'Too late' })).toBeVisible()
})

test('while the server is gone the screen goes on, and what was typed arrives when it is back', { tag: soak }, async ({ page }) => {
  const id = await open(page, 'student')
  await server.stop('SIGKILL')
  await page.getByLabel(t('remarks.own')).fill('Typed while it was down')
  await expect(page.getByText(words('en-GB', 'ui')('save.queued')).first()).toBeVisible({ timeout: 20_000 })
  await server.restart()
  await expect
    .poll(
      async () => (await withPrisma(server.database.url, (db) => db.treatmentSession.findUniqueOrThrow({ where: { id } }))).studentRemark,
      { timeout: 30_000 },
    )
    .toBe('Typed while it was down')
})

test('every answer says what a browser may do with it: documents, answers to bodies, refusals', async () => {
  const asked = [
    ['/', {}],
    ['/getnotifications', {}],
    ['/login', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['/settings', { method: 'POST', body: 'a=b' }],
    ['/login', { method: 'DELETE' }],
    ['/no-such-address', {}],
    ['/asset/not-an-id', {}],
  ] as const
  for (const [path, init] of asked) {
    const { headers } = await fetch(`${server.url}${path}`, init)
    const said = Object.fromEntries(
      ['x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy'].map((name) => [name, headers.get(name)]),
    )
    expect(said, path).toEqual({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('content-security-policy'), path).toMatch(/^default-src '(self|none)'.*frame-ancestors 'none'/)
  }
})
