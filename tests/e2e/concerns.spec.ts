import { expect, type Browser, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { prepareGround, waitingSession } from '../support/routine-session'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'concerns')
const tm = words('en-GB', 'marking')
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
  await withPrisma(server.database.url, makeStaffReceiver)
})
test.afterAll(() => server.close())
test.setTimeout(240_000)

/** Makes the staff account a receiver of concerns, as the small demo has none. */
async function makeStaffReceiver(db: Parameters<Parameters<typeof withPrisma>[1]>[0]): Promise<void> {
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { usernameKey: 'staff' }, select: { id: true } })
  const roleId = v7()
  await db.role.create({ data: { id: roleId, name: 'Receives concerns' }, select: { id: true } })
  await db.rolePrivilege.create({ data: { roleId, privilege: 'SERIOUSCONCERN_RECEIVE' }, select: { roleId: true } })
  await db.userRole.create({ data: { userId, roleId }, select: { userId: true } })
  const programmes = await db.programme.findMany({ select: { id: true } })
  await db.concernReceiver.createMany({ data: programmes.map(({ id: programmeId }) => ({ programmeId, userId })) })
}

async function open(browser: Browser, username: string, path: string, small = false): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: server.url,
    ...(small ? phone : { viewport: { width: 1280, height: 900 } }),
  })
  await signIn(context, username, server.url)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test(
  'a teacher raises a concern from a mark; who receives it resolves it with the student’s answer; nobody reads what is not theirs',
  { tag: soak },
  async ({ browser }) => {
    const school = await prepareGround(server)
    const owner = await browser.newContext({ ...phone })
    await signIn(owner, 'student', server.url)
    const id = await waitingSession(server, owner, school, [school.routine], 3)

    const teacher = await open(browser, 'teacher', `/clinical/treatmentsession/${id}`)
    const complaints = complaintsOf(teacher)
    await teacher
      .getByRole('radiogroup')
      .filter({ has: teacher.getByRole('radio', { name: /^6/ }) })
      .first()
      .getByRole('radio', { name: /^1/ })
      .check({ force: true })
    await teacher.getByRole('button', { name: tm('concern.write') }).click()
    await expect(teacher.getByLabel(tm('concern.label'), { exact: true })).toHaveValue(/1 Unsafe/)
    await teacher.getByRole('link', { name: tm('concern.toSend') }).click()
    await expect(teacher.getByLabel(t('form.facts'))).toHaveValue(/1 Unsafe/)
    await expect(teacher.getByText(t('form.sessionHelp'))).toBeVisible()
    const send = teacher.getByRole('button', { name: t('form.send.CONCERN') })
    // The field reports what is missing; typed text remains.
    await send.click()
    await expect(teacher.getByText(words('en-GB', 'issues')('required')).first()).toBeVisible()
    await expect(teacher.getByLabel(t('form.facts'))).toHaveValue(/1 Unsafe/)
    await teacher.getByLabel(t('form.category')).selectOption('PATIENT_SAFETY')
    expect(await violationsOf(teacher)).toEqual([])
    await send.click()
    await teacher
      .getByRole('alertdialog')
      .getByRole('button', { name: t('form.send.CONCERN') })
      .click()
    await expect(teacher.getByText(t('raised.toldNothing'))).toBeVisible()
    const { number, concernId } = await withPrisma(server.database.url, async (db) => {
      const found = await db.concern.findFirstOrThrow({ orderBy: { raisedAt: 'desc' }, select: { id: true, number: true } })
      return { concernId: found.id, number: found.number }
    })

    // The student sees nothing of a concern before it is disclosed.
    const student = await open(browser, 'student', '/messages/seriousconcern?tab=about', true)
    await expect(student.getByText(t('about.empty'))).toBeVisible()

    const handler = await open(browser, 'staff', '/messages/seriousconcern?tab=cases')
    await handler.getByRole('link', { name: new RegExp(number) }).click()
    await expect(handler.getByRole('heading', { level: 2, name: number })).toBeVisible()
    await handler.getByRole('button', { name: t('case.triage') }).click()
    const triage = handler.getByRole('dialog')
    await triage.getByRole('radio', { name: t('level.SERIOUS') }).check()
    await triage.getByLabel(t('case.owner')).selectOption({ index: 1 })
    await triage.getByRole('button', { name: t('case.triage') }).click()
    await expect(triage).toHaveCount(0)
    await handler.getByRole('button', { name: t('case.disclose') }).click()
    await handler.getByLabel(t('case.discloseLabel')).fill('A teacher had to stop your treatment on 46. Please tell us how you saw it.')
    await handler
      .getByRole('alertdialog')
      .or(handler.getByRole('dialog'))
      .getByRole('button', { name: t('case.disclose') })
      .click()
    await expect(handler.getByText(t('sight.STUDENT')).first()).toBeVisible()
    expect(await violationsOf(handler)).toEqual([])

    await student.reload()
    await student.getByRole('link', { name: new RegExp(number) }).click()
    await expect(student.getByText('A teacher had to stop your treatment on 46.')).toBeVisible()
    await expect(student.getByText(/1 Unsafe/)).toHaveCount(0)
    await expect(student.getByText('Osei')).toHaveCount(0)
    expect(await violationsOf(student)).toEqual([])
    await student.getByLabel(t('about.respond')).fill('I had not seen that the clamp was loose.')
    await student.getByRole('button', { name: t('about.send') }).click()
    await expect(student.getByText('I had not seen that the clamp was loose.').filter({ visible: true })).toBeVisible()
    // The student cannot open the case itself.
    await student.goto(`/messages/seriousconcern?case=${concernId}`)
    await expect(student.getByText('A teacher had to stop')).toHaveCount(0)

    await handler.reload()
    await expect(handler.getByText('I had not seen that the clamp was loose.')).toBeVisible()
    await handler.getByRole('button', { name: t('case.resolve'), exact: true }).click()
    const outcome = handler.getByRole('dialog')
    await outcome.getByLabel(t('case.outcome')).selectOption('ADVICE')
    await outcome.getByLabel(t('case.reason')).fill('Clamps are checked by the teacher for a month.')
    await outcome.getByRole('button', { name: t('case.resolve'), exact: true }).click()
    await expect(outcome).toHaveCount(0)
    await expect(handler.getByText(t('state.RESOLVED')).first()).toBeVisible()

    await student.goto('/messages/seriousconcern?tab=about')
    await expect(student.getByText(t('state.RESOLVED')).first()).toBeVisible()
    await teacher.reload()
    await expect(teacher.getByText(t('state.RESOLVED')).first()).toBeVisible()
    await expect(teacher.getByText('I had not seen that the clamp was loose.')).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)
