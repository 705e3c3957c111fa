import { expect } from '@playwright/test'
import { logInAndOpen, complaintsOf, logIn, phone, waitForReact, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
const locks = words('en-GB', 'locks')
const saved = words('en-GB', 'ui')
test.use({ serviceWorkers: 'allow' })
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(180_000)

const text = 'Written before the lock, sent after it'

test(
  'what a student wrote without a network before the lock is kept, shown, and taken once the session is unlocked',
  { tag: soak },
  async ({ browser }) => {
    const own = { ...phone, locale: 'en-GB' }
    const student = await (await browser.newContext(own)).newPage()
    await logInAndOpen(student, 'student2', `${server.url}/clinical`)
    await student.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const session = await withPrisma(server.database.url, (db) =>
      db.treatmentSession.findFirstOrThrow({
        where: { student: { usernameKey: 'student2' }, state: 'OPEN' },
        select: { id: true, teacherId: true },
      }),
    )
    const address = `${server.url}/clinical/treatmentsession/${session.id}`
    await student.goto(address)
    await waitForReact(student.getByLabel(t('remarks.own')))
    await student.context().setOffline(true)
    await student.getByLabel(t('remarks.own')).fill(text)
    await expect(student.getByText(saved('save.queued')).first()).toBeVisible()

    // In the meantime the session is marked and locked.
    await withPrisma(server.database.url, (db) =>
      db.treatmentSession.update({
        where: { id: session.id },
        data: { state: 'MARKED_LOCKED', finishedAt: new Date(), finishedById: session.teacherId },
      }),
    )
    await student.context().setOffline(false)
    await expect(student.locator('#late')).toContainText(text, { timeout: 60_000 })
    await expect(student.getByText(locks('late.kept')).first()).toBeVisible()
    await expect(student.getByText(t('locked.title')).first()).toBeVisible()
    // The change is neither waiting nor failed.
    await student.goto(`${server.url}/settings/retryrequests`)
    await expect(student.getByText(words('en-GB', 'retryRequests')('empty.title'))).toBeVisible()
    expect(
      await withPrisma(server.database.url, (db) =>
        db.treatmentSession.findUniqueOrThrow({ where: { id: session.id }, select: { state: true, studentRemark: true } }),
      ),
    ).not.toMatchObject({ studentRemark: text })

    const admin = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    const complaints = complaintsOf(admin)
    await logIn(admin, 'admin', { at: address })
    await admin.getByRole('button', { name: locks('unlock.action'), exact: true }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: locks('unlock.action'), exact: true }).click()
    await expect(dialog.getByText(locks('unlock.reasonNeeded'))).toBeVisible()
    await dialog.getByRole('textbox').fill('To take what came late')
    await dialog.getByRole('button', { name: locks('unlock.action'), exact: true }).click()
    await expect(admin.getByText('To take what came late').first()).toBeVisible()
    expect(complaints).toEqual([])

    await student.goto(address)
    await student
      .locator('#late')
      .getByRole('button', { name: locks('late.take'), exact: true })
      .click()
    await expect(student.getByLabel(t('remarks.own'))).toHaveValue(text)
    await expect(student.locator('#late')).toHaveCount(0)
    await expect
      .poll(() =>
        withPrisma(server.database.url, (db) =>
          db.treatmentSession.findUniqueOrThrow({ where: { id: session.id }, select: { studentRemark: true } }),
        ),
      )
      .toEqual({ studentRemark: text })
  },
)

test(
  'a teacher hands a session over, from the session itself; cancelling asks with words that cannot be confused',
  { tag: soak },
  async ({ browser }) => {
    const teacher = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    const session = await withPrisma(server.database.url, (db) =>
      db.treatmentSession.findFirstOrThrow({ where: { teacher: { usernameKey: 'teacher' }, state: 'OPEN' }, select: { id: true } }),
    )
    await logInAndOpen(teacher, 'teacher', `${server.url}/clinical/treatmentsession/${session.id}`)
    await teacher.getByRole('button', { name: t('cancel.action') }).click()
    await teacher
      .getByRole('dialog')
      .getByRole('button', { name: t('cancel.keep') })
      .click()
    await expect(teacher.getByRole('dialog')).toHaveCount(0)

    await teacher.getByRole('button', { name: locks('handOver.action'), exact: true }).click()
    const dialog = teacher.getByRole('dialog')
    // The missing field has the keyboard focus.
    const substitute = dialog.getByRole('button', { name: new RegExp(`^${t('head.teacher')}`) })
    const handOver = dialog.getByRole('button', { name: locks('handOver.action'), exact: true })
    await handOver.click()
    await expect(substitute).toBeFocused()
    await substitute.click()
    await teacher.getByRole('dialog').last().getByRole('option').first().click()
    await handOver.click()
    await expect(dialog.getByLabel(t('list.handOverReason'))).toBeFocused()
    await dialog.getByLabel(t('list.handOverReason')).fill('Going home ill')
    await handOver.click()
    const find = () =>
      withPrisma(server.database.url, (db) =>
        db.sessionHistory.count({ where: { sessionId: session.id, act: 'handedOver', reason: 'Going home ill' } }),
      )
    await expect.poll(find).toBe(1)
  },
)

test('a teacher who goes home hands the rest of the day over in one go', { tag: soak }, async ({ browser }) => {
  const teacher = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await logInAndOpen(teacher, 'teacher', `${server.url}/clinical?view=awaiting`)
  await teacher.getByRole('button', { name: t('list.handOverDay') }).click()
  const dialog = teacher.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${t('head.teacher')}`) }).click()
  await teacher.getByRole('dialog').last().getByRole('option').filter({ hasNotText: 'Osei' }).first().click()
  await dialog.getByLabel(t('list.handOverReason')).fill('The rest of the day')
  await dialog.getByRole('button', { name: locks('handOver.action'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // Sessions of earlier days keep their teacher.
  const left = () =>
    withPrisma(server.database.url, async (db) => {
      const { heldOn } = await db.treatmentSession.findFirstOrThrow({ orderBy: { heldOn: 'desc' }, select: { heldOn: true } })
      return db.treatmentSession.count({ where: { teacher: { usernameKey: 'teacher' }, heldOn, state: { in: ['OPEN', 'UNLOCKED'] } } })
    })
  const gone = () =>
    withPrisma(server.database.url, (db) => db.sessionHistory.count({ where: { act: 'handedOver', reason: 'The rest of the day' } }))
  await expect.poll(gone).toBeGreaterThan(1)
  expect(await left()).toBe(0)
  // Nothing of the day is left to hand over.
  await expect(teacher.getByRole('button', { name: t('list.handOverDay') })).toHaveCount(0)
})
