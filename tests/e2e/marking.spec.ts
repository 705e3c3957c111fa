import { expect, type Browser, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { signIn, phone, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { prepareGround, waitingSession } from '../support/routine-session'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

// The taps of a teacher at the chair, counted as a finger makes them.
test.use(phone)
const t = words('en-GB', 'clinical')
const tm = words('en-GB', 'marking')

let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(() => server.close())

const ownPageHeaders = (baseURL: string) => ({ headers: { 'sec-fetch-site': 'same-origin', origin: baseURL } })

/** The number of taps on the page since the count began. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.exposeFunction('tapped', () => void (taps += 1))
  let taps = 0
  await page.addInitScript(() => addEventListener('pointerdown', () => void Reflect.get(window, 'tapped')(), true))
  return async () => taps
}

const stateOf = (id: string) =>
  withPrisma(
    server.database.url,
    async (db) => (await db.treatmentSession.findUniqueOrThrow({ where: { id }, select: { state: true } })).state,
  )
const marksOf = (id: string) =>
  withPrisma(server.database.url, async (db) =>
    (await db.mark.findMany({ where: { sessionId: id, side: 'TEACHER', clearedAt: null }, select: { value: true } }))
      .map(({ value }) => value)
      .sort(),
  )
const tile = (page: Page, scale: number, mark: number) =>
  page
    .getByRole('radiogroup')
    .filter({ has: page.getByRole('radio', { name: /^6/ }) })
    .nth(scale)
    .getByRole('radio', { name: new RegExp(`^${mark}`) })

test('from the queue to locked: a routine in 8 taps, the next student in 1, five procedures in 12', async ({ browser }) => {
  const school = await prepareGround(server)
  const student = await browser.newContext({ ...phone })
  await signIn(student, 'student', server.url)
  const routine = await waitingSession(server, student, school, [school.routine], 3)
  const second = await browser.newContext({ ...phone })
  await signIn(second, 'student2', server.url)
  const five = await waitingSession(server, second, school, school.five, 9)

  const context = await browser.newContext({ ...phone })
  await signIn(context, 'teacher', server.url)
  const page = await context.newPage()
  const taps = await countTaps(page)
  await page.goto(`${server.url}/clinical`)

  await page.locator(`a[href="/clinical/treatmentsession/${routine}"]`).first().tap()
  await expect(page.getByRole('button', { name: t('finish.action') })).toBeVisible()
  await expect(page.getByText(tm('readyCount', { count: 1 }))).toBeVisible()
  // Three criteria one by one, the five items at once.
  await tile(page, 0, 4).tap()
  await tile(page, 1, 5).tap()
  await tile(page, 2, 4).tap()
  await page.getByRole('button', { name: tm('rest.as', { mark: 5 }) }).tap()
  await page.getByRole('button', { name: t('finish.action') }).tap()
  await expect(page.getByText(t('locked.title'))).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(8)
  await expect.poll(() => stateOf(routine)).toBe('MARKED_LOCKED')
  expect(await marksOf(routine)).toEqual([4, 4, 5, 5, 5, 5, 5, 5])

  const before = await taps()
  await page.getByRole('button', { name: tm('next.action') }).tap()
  await expect(page).toHaveURL(new RegExp(five))
  expect((await taps()) - before).toBe(1)
  await expect
    .poll(() =>
      withPrisma(
        server.database.url,
        async (db) => (await db.checkRequest.findFirstOrThrow({ where: { sessionId: five }, select: { state: true } })).state,
      ),
    )
    .toBe('TAKEN')

  await expect(page.getByRole('button', { name: t('finish.action') })).toBeVisible()
  await page.getByRole('button', { name: tm('rest.as', { mark: 4 }) }).tap()
  await expect(page.getByRole('button', { name: tm('rest.as', { mark: 4 }) })).toHaveCount(0)
  for (const [scale, mark] of [
    [0, 5],
    [4, 3],
    [9, 5],
    [14, 6],
  ] as const)
    await tile(page, scale, mark).tap()
  await page.getByRole('button', { name: t('finish.action') }).tap()
  await expect(page.getByText(t('locked.title'))).toBeVisible()
  // The limit includes the tap that brought the teacher here.
  expect((await taps()) - before).toBeLessThanOrEqual(12)
  await expect.poll(() => stateOf(five)).toBe('MARKED_LOCKED')
  expect(await marksOf(five)).toEqual([3, ...Array<number>(16).fill(4), 5, 5, 6])
})

/** A teacher at a routine session that waits, and its student. */
async function teacherWithRoutine(browser: Browser) {
  const school = await prepareGround(server)
  const student = await browser.newContext({ ...phone })
  await signIn(student, 'student', server.url)
  const id = await waitingSession(server, student, school, [school.routine], 3)
  const context = await browser.newContext({ ...phone })
  await signIn(context, 'teacher', server.url)
  const page = await context.newPage()
  await page.goto(`${server.url}/clinical/treatmentsession/${id}`)
  return { id, page, student }
}

test('the finish is taken back within ten seconds; until then the student sees no marks', async ({ browser }) => {
  const { id, page, student } = await teacherWithRoutine(browser)
  await page.getByRole('button', { name: tm('rest.as', { mark: 4 }) }).tap()
  await page.getByRole('button', { name: t('finish.action') }).tap()
  await expect(page.getByText(t('locked.title'))).toBeVisible()
  await expect.poll(() => stateOf(id)).toBe('MARKED_LOCKED')
  const read = async () =>
    (await (await student.request.get(`${server.url}/api/clinical-sessions/read?id=${id}`, ownPageHeaders(server.url))).json()).session
      .marks
  expect(await read()).toEqual([])
  await page
    .getByRole('button', { name: words('en-GB', 'ui')('undo') })
    .last()
    .tap()
  await expect(page.getByRole('button', { name: t('finish.action') })).toBeVisible()
  await expect.poll(() => stateOf(id)).toBe('OPEN')
  expect(await read()).toEqual([])
})

test(
  'a low mark asks why, and the lowest whether more is to be said; neither holds anybody up twice',
  { tag: soak },
  async ({ browser }) => {
    const { id, page } = await teacherWithRoutine(browser)
    await tile(page, 0, 1).tap()
    await expect(page.getByLabel(tm('note.why'))).toBeVisible()
    await page.getByRole('button', { name: tm('concern.write') }).tap()
    const draft = page.getByLabel(tm('concern.label'), { exact: true })
    await expect(draft).toHaveValue(/1 Unsafe/)
    const item = tile(page, 3, 2)
    // Found by its id, as a folded section has no roles.
    const mark = await item.locator('xpath=ancestor::*[@role="radiogroup"]').getAttribute('id')
    const section = page.locator('section', { has: page.locator(`[id="${mark ?? ''}"]`) }).last()
    await item.tap()
    await page.getByRole('button', { name: tm('rest.as', { mark: 4 }) }).tap()
    await page.getByRole('button', { name: t('finish.action') }).tap()
    await expect(page.getByText(tm('nudge.again'))).toBeVisible()
    // The link leads to the field for the comment, even in a section that was folded.
    await section.getByRole('button', { expanded: true }).first().tap()
    await expect(section.getByRole('button', { expanded: false }).first()).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: /: 2$/ }).tap()
    await expect(section.getByLabel(tm('note.why'))).toBeFocused()
    // A mark with a reason is not listed any more.
    await page.keyboard.type('Arrived late')
    await expect(page.getByRole('status').getByRole('button', { name: /: 2$/ })).toHaveCount(0)
    await expect(page.getByRole('status').getByRole('button', { name: /: 1$/ })).toHaveCount(1)
    await page.getByRole('button', { name: t('finish.action') }).tap()
    await expect(page.getByText(t('locked.title'))).toBeVisible()
    await expect.poll(() => stateOf(id)).toBe('MARKED_LOCKED')
    await page.goto(`${server.url}/clinical`)
    await expect(page.getByRole('heading', { name: tm('concern.listTitle') })).toBeVisible()
  },
)

test(
  'who marks without having taken has taken; finishing too early lists what is missing, and what is marked since is missing no more',
  { tag: soak },
  async ({ browser }) => {
    const { id, page } = await teacherWithRoutine(browser)
    await tile(page, 0, 4).tap()
    await expect
      .poll(() =>
        withPrisma(
          server.database.url,
          async (db) => (await db.checkRequest.findFirstOrThrow({ where: { sessionId: id }, select: { state: true } })).state,
        ),
      )
      .toBe('TAKEN')
    await expect(page.getByRole('button', { name: t('take.action'), exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: t('finish.action') }).tap()
    const missing = page
      .getByRole('alert')
      .filter({ hasText: t('missing') })
      .getByRole('listitem')
    await expect(missing).toHaveCount(7)
    await tile(page, 1, 4).tap()
    await expect(missing).toHaveCount(6)
    await page.getByRole('button', { name: tm('rest.as', { mark: 5 }) }).tap()
    await expect(missing).toHaveCount(0)
    expect(await stateOf(id)).toBe('OPEN')

    await page.goto(`${server.url}/clinical`)
    await expect(
      page
        .getByRole('list', { name: t('list.waiting') })
        .getByRole('listitem')
        .filter({ hasText: t('ask.takenByYou') })
        .getByRole('link'),
    ).toHaveAttribute('href', new RegExp(id))
  },
)

/** Clicks again at the same place, as soon as another button is there. */
async function pressTwice(page: Page, first: string, second: string): Promise<void> {
  const button = page.getByRole('button', { name: first })
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.getByRole('button', { name: second })).toBeVisible()
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('the second of two quick presses is not taken for what stands in the place of the first', { tag: soak }, async ({ browser }) => {
  const { id, page, student } = await teacherWithRoutine(browser)
  const other = await browser.newContext({ ...phone })
  await signIn(other, 'student2', server.url)
  const { routine, ...school } = await prepareGround(server)
  const waits = await waitingSession(server, other, { routine, ...school }, [routine], 9)
  const checksOf = (sessionId: string) =>
    withPrisma(server.database.url, async (db) =>
      (await db.checkRequest.findMany({ where: { sessionId }, orderBy: { askedAt: 'asc' }, select: { state: true } })).map(
        ({ state }) => state,
      ),
    )

  // The check is requested, and the second press does not withdraw it.
  const asking = await student.newPage()
  await asking.goto(`${server.url}/clinical/treatmentsession/${id}`)
  await pressTwice(asking, t('ask.final'), t('ask.withdraw'))
  await expect.poll(() => checksOf(id)).toEqual(['DONE', 'WAITING'])
  // A deliberate press withdraws it.
  await asking.getByRole('button', { name: t('ask.withdraw') }).tap()
  await expect.poll(() => checksOf(id)).toEqual(['DONE', 'WITHDRAWN'])

  // The session is finished, and the second press takes no other one. The next session is looked up when the screen opens.
  await page.reload()
  await tile(page, 0, 4).tap()
  await page.getByRole('button', { name: tm('rest.as', { mark: 5 }) }).tap()
  await expect(page.getByRole('button', { name: tm('rest.as', { mark: 5 }) })).toHaveCount(0)
  await pressTwice(page, t('finish.action'), tm('next.action'))
  await expect.poll(() => stateOf(id)).toBe('MARKED_LOCKED')
  expect(await checksOf(waits)).toEqual(['WAITING'])
  await page.getByRole('button', { name: tm('next.action') }).tap()
  await expect(page).toHaveURL(new RegExp(waits))
  await expect.poll(() => checksOf(waits)).toEqual(['TAKEN'])
})

test('who comes for a new comment stands before it, and it is unread until it was seen', { tag: soak }, async ({ browser }) => {
  const { id, page, student } = await teacherWithRoutine(browser)
  expect(
    await (
      await student.request.post(`${server.url}/api/clinical-sessions/addComment`, {
        data: { sessionId: id, commentId: v7(), text: 'May I redo the margin?' },
        ...ownPageHeaders(server.url),
      })
    ).json(),
  ).toMatchObject({ status: 'SUCCESS' })
  const unread = () =>
    withPrisma(server.database.url, (db) => db.sessionComment.count({ where: { sessionId: id, unreadBy: { some: {} } } }))

  // Opened at its head, the session mentions the unread comment and does not count it as read.
  await page.reload()
  const hint = page.getByRole('button', { name: /unread comment/ })
  await expect(hint).toBeVisible()
  await tile(page, 0, 4).tap()
  await expect(page.getByText(/^Saved /)).toBeInViewport()
  expect(await unread()).toBe(1)

  await page.goto(`${server.url}/clinical`)
  // The bell counts only notices, although its list has comments, too.
  await page.getByRole('button', { name: words('en-GB', 'shell')('notifications.title') }).tap()
  await page.getByRole('link', { name: 'Amira Haddad commented on a treatment session' }).tap()
  await expect(page.getByText('May I redo the margin?')).toBeInViewport()
  await expect(page.locator('#comments').getByRole('button').first()).toBeFocused()
  // The comments are near the top of the window, although parts above them load late.
  await expect.poll(async () => (await page.locator('#comments').boundingBox())?.y ?? 0).toBeLessThan(400)
  await expect.poll(unread).toBe(0)
  // The way back and the saving state stay visible, however far one scrolls down.
  await expect(page.getByRole('link', { name: new RegExp(tm('ready')) })).toBeInViewport()
})

test('on a phone a notice covers neither marks nor the bar', { tag: soak }, async ({ browser }) => {
  const { page } = await teacherWithRoutine(browser)
  await page.getByRole('button', { name: tm('rest.as', { mark: 5 }) }).tap()
  await page.getByRole('button', { name: t('finish.action') }).tap()
  const notice = page.locator('[data-sonner-toast]').first()
  await expect(notice).toBeVisible()
  await expect
    .poll(async () => {
      const box = await notice.boundingBox()
      return box === null ? null : box.y + box.height
    })
    .toBeLessThan(120)
})
