import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { violationsOf } from '../support/axe'
import { complaintsOf, overflowOf, phone, signIn, test, words } from '../support/e2e'
import { withPrisma } from '../support/prisma-for'
import { startTestServer, type TestServer } from '../support/server'

const editor = words('en-GB', 'formEditor')
const t = words('en-GB', 'forms')
const de = { forms: words('de', 'forms'), form: words('de', 'form'), ui: words('de', 'ui') }
let server: TestServer
test.beforeAll(async () => {
  server = await startTestServer({ data: 'demo' })
})
test.afterAll(async () => {
  await server.close()
})
test.setTimeout(240_000)

const name = 'Mini-CEX by list'
const competences = [
  'Anamneseerhebung',
  'Körperliche Untersuchungstechnik',
  'Behandlungsplanungskompetenz',
  'Kommunikationsfähigkeit',
  'Verantwortungsbewusstsein',
  'Infektionsschutzmaßnahmen',
  'Dokumentationsvollständigkeit',
  'Zeitmanagement',
  'Lokalanästhesie',
  'Instrumentenhandhabung',
  'Schmerzmanagement',
  'Gesamteindruck',
]
const levels = [
  'Unzureichend',
  'Unterdurchschnittlich',
  'Ausreichend',
  'Befriedigend',
  'Zufriedenstellend',
  'Überdurchschnittlich',
  'Hervorragend',
  'Außergewöhnlich',
]

/** Makes a scale of eight steps, each with one long word. */
async function makeScale(): Promise<void> {
  await withPrisma(server.database.url, (db) =>
    db.scale.create({
      data: {
        id: v7(),
        name: 'Eight steps',
        version: 1,
        values: {
          create: levels.map((label, at) => ({
            value: at + 1,
            label,
            meaning: `Leistungsbeschreibung ${at + 1}`,
            colour: 'blue',
            pass: at > 2,
          })),
        },
      },
    }),
  )
}

async function pageOf(browser: Browser, username: string, device: object = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: server.url, ...device })
  await signIn(context, username, server.url)
  return context.newPage()
}

async function clean(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violationsOf(page)).toEqual([])
}

/** Counts presses; typed or pasted text does not count. */
function pressCounter(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(what: Locator) {
      count += 1
      await what.click()
    },
    async choose(what: Locator, label: string) {
      count += 1
      await what.selectOption({ label })
    },
    async add(what: string) {
      await this.press(page.getByRole('button', { name: editor('add'), exact: true }))
      await this.press(page.getByRole('menuitem', { name: editor(what), exact: true }))
    },
    async call(caption: string) {
      const field = page.getByLabel(editor('caption'), { exact: true })
      await expect(field).toBeFocused()
      await field.fill(caption)
      await field.press('Tab')
    },
  }
}

async function buildMiniCex(page: Page): Promise<number> {
  await page.goto('/formeditor/form/new')
  const hand = pressCounter(page)
  await page.getByLabel(editor('settings.name'), { exact: true }).fill(name)
  await hand.press(page.getByRole('button', { name: editor('create') }))
  await expect(page.getByRole('heading', { name: editor('outline') })).toBeVisible()
  await hand.add('type.TEXT')
  await hand.call('Case')
  await hand.add('page')
  await hand.call('Assessment')
  await hand.press(page.getByRole('button', { name: editor('changeWho', { label: editor('whoCompletes') }) }))
  await hand.press(page.getByRole('button', { name: editor('part.SUBMITTER'), exact: true }))
  await hand.press(page.getByRole('button', { name: editor('part.REVIEWER'), exact: true }))
  await hand.add('fieldsFromList')
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByLabel(editor('paste.kind')), editor('type.GRID'))
  await hand.choose(dialog.getByLabel(editor('of.scale')), 'Eight steps, version 1 (Unzureichend to Außergewöhnlich)')
  await dialog.getByLabel(editor('paste.lines')).fill(competences.map((one, at) => `${at + 1}\t${one}`).join('\n'))
  await hand.press(dialog.getByRole('button', { name: 'Add 12' }))
  await hand.call('Competences')
  await page.getByLabel(editor('required.label'), { exact: true }).selectOption('ALWAYS')
  await hand.press(page.getByRole('tab', { name: editor('tabs.route') }))
  await hand.press(page.getByRole('button', { name: editor('route.add.REVIEW') }))
  const step = page.locator('li[id^="step."]').last()
  await hand.choose(step.getByLabel(editor('how.label')), editor('how.kind.NAMED'))
  await hand.press(step.getByRole('button', { name: editor('how.choosePeople') }))
  await page.keyboard.type('Ruth Osei')
  await hand.press(page.getByRole('dialog').getByRole('option', { name: /Ruth Osei/ }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Done' }))
  // Publishing takes two more presses.
  return hand.count() + 2
}

/** Adds a group on the first page, with two fields in it. */
async function addGroup(page: Page): Promise<void> {
  await page.getByRole('tab', { name: editor('tabs.fields') }).click()
  await page.getByRole('button', { name: /^Case/ }).first().click()
  const hand = pressCounter(page)
  await hand.add('type.GROUP')
  await hand.call('Procedures')
  await page.getByLabel(editor('group.entry')).fill('Procedure')
  await hand.add('type.TEXT')
  await hand.call('Name')
  await expect(page.getByText(editor('whoOfGroup'))).toBeVisible()
  await hand.add('type.NUMBER')
  await hand.call('Minutes')
  const inside = page.getByRole('list', { name: editor('fieldsOfGroup', { caption: 'Procedures' }) })
  await expect(inside.getByRole('button', { name: /Minutes/ }).last()).toBeVisible()
  await hand.add('type.COMPUTED')
  // In the group the field would belong to each entry, so it is moved behind the group.
  await hand.call('All minutes')
  const handle = page.getByRole('button', { name: editor('move', { caption: 'All minutes' }) })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(inside.getByRole('button', { name: /All minutes/ })).toHaveCount(0)
  // The formula in any case of letters, completed from the suggestions.
  const formula = page.getByLabel(editor('of.formula'), { exact: true })
  await formula.fill('sum(min')
  await page.getByRole('button', { name: 'minutes, Minutes' }).click()
  await expect(formula).toHaveValue('sum(minutes')
  await formula.fill('sum(minutes)')
}

test('a Mini-CEX is built from a list in few presses, filled in on a phone with repeated entries, and marked on a grid in German', async ({
  browser,
}) => {
  await makeScale()
  const admin = await pageOf(browser, 'admin')
  const complaints = complaintsOf(admin)
  const presses = await buildMiniCex(admin)
  test.info().annotations.push({ type: 'presses', description: String(presses) })
  expect(presses).toBeLessThanOrEqual(30)
  await addGroup(admin)
  await expect(admin.getByRole('button', { name: /^Procedure 2/ })).toBeVisible()
  await clean(admin)
  await expect(admin.getByText(editor('check.fine'))).toBeVisible()
  await admin.getByRole('button', { name: editor('publish', { number: 1 }) }).click()
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: editor('publish', { number: 1 }) })
    .click()
  await expect(admin.getByText(editor('publishedVersion', { number: 1 }))).toBeVisible()
  expect(complaints).toEqual([])

  const student = await pageOf(browser, 'student', phone)
  await student.goto('/forms')
  await student
    .getByRole('button', { name: t('new.action') })
    .first()
    .click()
  await student.getByRole('dialog').getByRole('button', { name }).click()
  await student.getByLabel('Case').fill('Toothache')
  for (let number = 1; number <= 3; number += 1) {
    await student.getByRole('button', { name: 'Add Procedure' }).click()
    await expect(student.getByLabel('Name')).toBeFocused()
    await student.keyboard.type(`No ${number}`)
    await student.getByLabel('Minutes').fill(String(number * 10))
  }
  await expect(student.getByText('60', { exact: true })).toBeVisible()
  await student.getByRole('button', { name: /^Remove Procedure 2/ }).click()
  await expect(student.getByText('40', { exact: true })).toBeVisible()
  await student.getByRole('button', { name: words('en-GB', 'ui')('undo') }).click()
  await expect(student.getByText('60', { exact: true })).toBeVisible()
  await student.getByRole('button', { name: /^Remove Procedure 3/ }).click()
  await clean(student)
  expect(await overflowOf(student)).toBe(0)
  await expect(student.getByText(/Saved/).first()).toBeVisible()
  await student.getByRole('button', { name: t('handOn.submit') }).click()
  await expect(student.getByText(t('state.AWAITING_REVIEW')).first()).toBeVisible()

  const teacher = await pageOf(browser, 'teacher', { ...phone, locale: 'de' })
  await withPrisma(server.database.url, (db) => db.user.updateMany({ where: { username: 'teacher' }, data: { locale: 'de' } }))
  await teacher.goto('/forms')
  await teacher
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(teacher.getByText('No 2', { exact: true })).toBeVisible()
  await expect(teacher.getByText('No 3', { exact: true })).toHaveCount(0)
  const rows = teacher.getByRole('radiogroup')
  await expect(rows).toHaveCount(12)
  expect(await overflowOf(teacher)).toBe(0)
  // By keyboard: a digit gives a mark, an arrow moves to the next row.
  await rows.first().getByRole('radio').first().focus()
  await teacher.keyboard.press('4')
  await expect(rows.first().getByRole('radio', { checked: true })).toHaveAccessibleName(/Befriedigend/)
  await teacher.keyboard.press('ArrowRight')
  await expect(rows.first().getByRole('radio', { checked: true })).toHaveAccessibleName(/Zufriedenstellend/)
  for (let row = 1; row < 11; row += 1) await rows.nth(row).getByRole('radio').nth(7).check()
  await expect(teacher.getByText('11 von 12 bewertet')).toBeVisible()
  await clean(teacher)
  await teacher.getByRole('button', { name: de.forms('decide.accept'), exact: true }).click()
  await expect(teacher.getByText(de.form('problem.required')).first()).toBeVisible()
  const last = teacher.waitForResponse((answer) => answer.url().includes('/form-responses/savePage') && answer.ok())
  await rows.nth(11).getByRole('radio').nth(2).check()
  await last
  await teacher.getByRole('button', { name: de.forms('decide.accept'), exact: true }).click()
  await expect(teacher.getByText(de.forms('decide.accepted'), { exact: true })).toBeVisible()
  const marks = await withPrisma(server.database.url, (db) =>
    db.formFact.findMany({ where: { response: { form: { name } }, scaleId: { not: null } }, select: { number: true } }),
  )
  expect(marks.map(({ number }) => number).sort()).toEqual([3, 5, ...Array.from({ length: 10 }, () => 8)])
})
