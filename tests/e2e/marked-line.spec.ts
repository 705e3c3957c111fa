import { expect, type BrowserContext, type Page } from '@playwright/test'
import { phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { prepareGround, waitingSession } from '../support/routine-session'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'clinical')
test.use({ serviceWorkers: 'allow' })
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())
test.setTimeout(120_000)

const ownPageHeaders = () => ({ headers: { 'sec-fetch-site': 'same-origin', origin: server.url } })

/** A session of the student's with one procedure, open in their browser, and a teacher beside. */
async function beginSession(context: BrowserContext, teacher: BrowserContext) {
  const school = await prepareGround(server)
  await signIn(context, 'student', server.url)
  await signIn(teacher, 'teacher', server.url)
  const id = await waitingSession(server, context, school, [school.routine], 3)
  const page = await context.newPage()
  await page.goto(`${server.url}/clinical/treatmentsession/${id}`)
  await expect(level(page, 'SUPERVISED')).toBeVisible()
  const target = await withPrisma(server.database.url, async (db) => {
    const line = await db.procedureLine.findFirstOrThrow({
      where: { sessionId: id },
      select: { id: true, procedure: { select: { criteria: { where: { active: true }, select: { id: true } } } } },
    })
    return { kind: 'criterion', lineId: line.id, criterionId: line.procedure.criteria[0]?.id ?? '' }
  })
  const say = async (call: string, data: object) =>
    expect(
      await (
        await teacher.request.post(`${server.url}/api/clinical-sessions/${call}`, {
          data: { sessionId: id, target, ...data },
          ...ownPageHeaders(),
        })
      ).json(),
    ).toMatchObject({ status: 'SUCCESS' })
  const stored = () =>
    withPrisma(server.database.url, (db) =>
      db.procedureLine.findUniqueOrThrow({ where: { id: target.lineId }, select: { helpLevel: true, difficulty: true, note: true } }),
    )
  /** The revision of the line as the teacher has it on the screen. */
  const seen = () =>
    withPrisma(server.database.url, async (db) => {
      const { revision } = await db.procedureLine.findUniqueOrThrow({ where: { id: target.lineId }, select: { revision: true } })
      return revision
    })
  return { page, say, seen, stored }
}

const level = (page: Page, helpLevel: 'SUPERVISED' | 'ASSISTED') => page.getByRole('radio', { name: t(`help.${helpLevel}`) })
const note = (page: Page) => page.getByLabel(t('line.note')).first()

test(
  'while the teacher marks, what the student did can only be read, says why, and the note that is being typed stays',
  { tag: soak },
  async ({ browser }) => {
    const { page, say, seen, stored } = await beginSession(
      await browser.newContext({ ...phone, locale: 'en-GB' }),
      await browser.newContext(),
    )
    await level(page, 'SUPERVISED').tap()
    await expect.poll(stored).toMatchObject({ helpLevel: 'SUPERVISED' })
    await note(page).fill('The floor was')
    await expect.poll(stored).toMatchObject({ note: 'The floor was' })
    await say('saveMark', { value: 4, lineRevision: await seen(), revision: 0 })
    // The open screen is updated by itself.
    await expect(page.getByText(t('line.markedAlready'))).toBeVisible({ timeout: 40_000 })
    await expect(level(page, 'SUPERVISED')).toHaveCount(0)
    await expect(page.getByText(t('help.SUPERVISED'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expect(note(page)).toBeFocused()
    await page.keyboard.type(' soft')
    await expect.poll(stored).toEqual({ helpLevel: 'SUPERVISED', difficulty: null, note: 'The floor was soft' })
    // Once the mark is cleared, the line can be changed again.
    await say('clearMark', { revision: 1 })
    await expect(level(page, 'ASSISTED')).toBeVisible({ timeout: 40_000 })
    await level(page, 'ASSISTED').tap()
    await expect.poll(stored).toMatchObject({ helpLevel: 'ASSISTED', note: 'The floor was soft' })
  },
)

test(
  'what the student changed before they could know of the mark is refused with what was typed, and then as it was',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ ...phone, locale: 'en-GB' })
    const { page, say, seen, stored } = await beginSession(context, await browser.newContext())
    await level(page, 'SUPERVISED').tap()
    await expect.poll(stored).toMatchObject({ helpLevel: 'SUPERVISED' })
    await context.setOffline(true)
    await level(page, 'ASSISTED').tap()
    await expect(page.getByText(words('en-GB', 'ui')('save.queued')).first()).toBeVisible()
    await say('saveMark', { value: 2, lineRevision: await seen(), revision: 0 })
    await context.setOffline(false)
    const refused = page.getByRole('alert').filter({ hasText: t('refused.marked') })
    await expect(refused).toContainText(t('refused.field', { field: t('line.help'), value: t('help.ASSISTED') }))
    await refused.getByRole('button', { name: t('refused.discard') }).tap()
    await expect(page.getByText(t('line.markedAlready'))).toBeVisible()
    await expect(page.getByText(t('help.SUPERVISED'), { exact: true })).toBeVisible()
    expect(await stored()).toMatchObject({ helpLevel: 'SUPERVISED' })
  },
)
