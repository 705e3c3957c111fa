import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../support/axe'
import { complaintsOf, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'
import { soak } from '../support/soak'

const t = words('en-GB', 'interfaceEditor')
const tEditor = words('en-GB', 'editor')
const clinical = words('en-GB', 'clinical')
const problem = words('en-GB', 'ui')('errorHeading')
const root = '/settings/interfaceeditor'
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

/** A new entry has the focus, so that typing goes there. */
async function emptyFieldFocused(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value === ''))
    .toBe(true)
}

/** Checks from the top of the page: a person scrolls to what a bar covers before pressing it. */
async function clean(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violationsOf(page)).toEqual([])
}

test(
  'a procedure is worded, refused by the field, saved, previewed, recorded and then only deactivated',
  { tag: soak },
  async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
    await signIn(context, 'admin', server.url)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${root}/procedures`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await clean(page)
    await page.getByRole('link', { name: t('procedure.add') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('procedure.new') })).toBeVisible()
    // Missing values are listed in the order of the fields.
    await page.getByRole('button', { name: tEditor('save') }).click()
    await expect(page.getByRole('alert', { name: problem }).getByRole('listitem')).toContainText([
      t('procedure.caption'),
      t('procedure.code'),
      t('procedure.category'),
    ])
    await page.getByLabel(t('procedure.caption'), { exact: true }).fill('Crown preparation')
    await page.getByLabel(t('procedure.code'), { exact: true }).fill('in01')
    await page.getByRole('button', { name: tEditor('save') }).click()
    await expect(page.getByRole('alert', { name: problem })).toContainText(t('procedure.category'))
    await page.getByLabel(t('procedure.category'), { exact: true }).fill('Indirect restorations')
    await page.getByRole('button', { name: tEditor('save') }).click()
    await expect(page.getByRole('alert', { name: problem })).toContainText('Another procedure has this code')
    await clean(page)
    await page.getByLabel(t('procedure.caption'), { exact: true }).fill('Endocrown')
    await page.getByLabel(t('procedure.code'), { exact: true }).fill('IN09')
    await page.getByRole('button', { name: t('procedure.addCriterion') }).click()
    await emptyFieldFocused(page)
    await page.keyboard.type('Reduction')
    await page.getByRole('button', { name: t('procedure.addCriterion') }).click()
    await emptyFieldFocused(page)
    await page.keyboard.type('Margin')
    await page.getByRole('button', { name: tEditor('parts.up', { caption: 'Margin' }) }).click()
    await page.getByRole('button', { name: t('preview.open') }).click()
    await expect(page.getByRole('dialog').getByText('Reduction', { exact: true })).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: t('preview.asTeacher') })
      .check()
    await clean(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: tEditor('save') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Endocrown' })).toBeVisible()
    const find = () =>
      withPrisma(server.database.url, (db) =>
        db.procedure.findUnique({
          where: { code: 'IN09' },
          select: { id: true, criteria: { orderBy: { sortOrder: 'asc' }, select: { caption: true } } },
        }),
      )
    expect(await find()).toMatchObject({ criteria: [{ caption: 'Margin' }, { caption: 'Reduction' }] })
    await expect(page.getByRole('button', { name: t('procedure.delete') })).toBeVisible()

    await page.goto(`${root}/procedures?q=composite`)
    await page.getByRole('link', { name: 'Composite restoration' }).click()
    await expect(page.getByRole('button', { name: t('procedure.deactivate') })).toBeVisible()
    await expect(page.getByText(/Used in/)).toBeVisible()
    // The browser's console reports the refusal of a code that another procedure has.
    expect(complaints).toEqual(['Failed to load resource: the server responded with a status of 400 (Bad Request)'])
  },
)

test('two people at once: what was typed stays, and whoever comes second decides', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'admin', server.url)
  const [one, other] = [await context.newPage(), await context.newPage()]
  const { id } = await withPrisma(server.database.url, (db) =>
    db.section.findUniqueOrThrow({ where: { caption: 'Communication' }, select: { id: true } }),
  )
  for (const page of [one, other]) {
    await page.goto(`${root}/sections/edit/${id}`)
    await expect(page.getByLabel(t('section.caption'), { exact: true })).toHaveValue('Communication')
  }
  await one.getByLabel(t('section.caption'), { exact: true }).fill('Talking')
  await one.getByRole('button', { name: tEditor('save') }).click()
  await expect(one.getByRole('heading', { level: 1, name: 'Talking' })).toBeVisible()
  await other.getByLabel(t('section.caption'), { exact: true }).fill('Listening')
  await other.getByRole('button', { name: tEditor('save') }).click()
  await expect(other.getByText(tEditor('conflict.title'))).toBeVisible()
  await expect(other.getByLabel(t('section.caption'), { exact: true })).toHaveValue('Listening')
  await clean(other)
  await other.getByRole('button', { name: tEditor('conflict.mine') }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Listening' })).toBeVisible()
  await other.getByLabel(t('section.caption'), { exact: true }).fill('Not saved')
  await other.getByRole('link', { name: words('en-GB', 'ui')('cancel') }).click()
  await expect(other.getByText('Quit without saving?')).toBeVisible()
})

test('a scale on which marks exist gets a next version; the rest is worded on a phone, in the dark', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', colorScheme: 'dark', baseURL: server.url })
  await signIn(context, 'admin', server.url)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${root}/scales`)
  await clean(page)
  await page.getByRole('link', { name: /six steps/ }).click()
  await expect(page.getByText(t('scale.hasMarks'))).toBeVisible()
  await page.getByLabel(t('scale.label'), { exact: true }).last().fill('Outstanding')
  await page.getByRole('button', { name: t('scale.saveVersion', { version: 2 }) }).click()
  await expect(page.getByText(t('scale.version', { version: 2 }), { exact: true })).toBeVisible()
  await clean(page)
  const versions = await withPrisma(server.database.url, (db) =>
    db.scale.findMany({ orderBy: { version: 'asc' }, select: { version: true, active: true, _count: { select: { procedures: true } } } }),
  )
  expect(versions).toEqual([
    { version: 1, active: false, _count: { procedures: 0 } },
    { version: 2, active: true, _count: { procedures: expect.any(Number) } },
  ])

  await page.goto(`${root}/sections`)
  await page.getByRole('button', { name: tEditor('order.start') }).click()
  await page.getByRole('button', { name: tEditor('order.down', { caption: 'Preparation and knowledge' }) }).click()
  const first = () =>
    withPrisma(server.database.url, (db) => db.section.findFirst({ orderBy: { sortOrder: 'asc' }, select: { caption: true } }))
  await expect.poll(first).not.toEqual({ caption: 'Preparation and knowledge' })
  await clean(page)

  await page.goto(`${root}/phrases`)
  await page.getByLabel(t('phrase.new')).first().fill('Steady hands')
  await page
    .getByRole('button', { name: t('phrase.add') })
    .first()
    .click()
  await expect(page.getByText('Steady hands', { exact: true })).toBeVisible()
  await clean(page)

  await page.goto(`${root}/options`)
  await page.getByRole('radio', { name: t('options.notations.PALMER') }).check()
  await page
    .getByRole('switch', { name: t('options.hasTeeth') })
    .first()
    .click()
  await expect.poll(() => withPrisma(server.database.url, (db) => db.clinic.count({ where: { hasTeeth: false } }))).toBe(1)
  await expect
    .poll(() =>
      withPrisma(server.database.url, (db) => db.setting.findUnique({ where: { key: 'toothNotation' }, select: { value: true } })),
    )
    .toEqual({ value: 'PALMER' })
  // The notice covers the switches while it is shown.
  await expect(page.getByText(t('options.saved'))).toHaveCount(0, { timeout: 20_000 })
  await clean(page)
  expect(complaints).toEqual([])
})

test('what a student may not do cannot be chosen, and says why', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', baseURL: server.url })
  await withPrisma(server.database.url, async (db) => {
    const therapy = await db.programme.findUniqueOrThrow({ where: { name: 'Dental hygiene and therapy' }, select: { id: true } })
    await db.user.updateMany({ where: { username: 'student' }, data: { programmeId: therapy.id, year: 3 } })
  })
  await signIn(context, 'student', server.url)
  const page = await context.newPage()
  await page.goto('/clinical/treatmentsession/new')
  await page.getByRole('button', { name: clinical('new.start') }).click()
  await page.getByRole('button', { name: clinical('line.add') }).click()
  await page.keyboard.type('Crown prep')
  const crown = page.getByRole('option', { name: /Crown preparation/ })
  await expect(crown).toHaveAttribute('aria-disabled', 'true')
  await expect(crown).toContainText('Outside the scope of practice of hygiene and therapy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await clean(page)
})

test('nobody else opens it, and an address that is none is not found', { tag: soak }, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(context, 'teacher', server.url)
  const page = await context.newPage()
  await page.goto(`${root}/procedures`)
  await expect(page.getByText(words('en-GB', 'errors')('noPrivilege'))).toBeVisible()
  const admin = await browser.newContext({ locale: 'en-GB', baseURL: server.url })
  await signIn(admin, 'admin', server.url)
  const other = await admin.newPage()
  for (const path of [
    'procedures/edit/x',
    'sections/edit/new/new',
    'scales/edit/018f0000-0000-7000-8000-000000000000',
    'procedures?state=gone',
  ]) {
    await other.goto(`${root}/${path}`)
    await expect(other.getByRole('heading', { level: 1, name: words('en-GB', 'errors')('notFound') })).toBeVisible()
  }
})
